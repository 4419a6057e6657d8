package mpp.cli

import mpp.Examples
import mpp.results.PointRecord
import mpp.results.Status.Converged
import mpp.results.Status.Failed

class PrecisionSuite extends munit.FunSuite {

  /** Invocations with these mean times in milliseconds. */
  private def records(symbol: String, messages: Int, millis: Seq[Double]): Seq[PointRecord] =
    millis.zip(Iterator.from(1)).map { case (time, invocation) =>
      Examples.record(symbol, messages, Converged).copy(invocation = invocation, samplesMillis = Seq(time, time))
    }

  private val narrow = Seq(100.0, 101.0, 99.0, 100.0, 100.0)
  private val wide = Seq(100.0, 120.0, 80.0, 100.0, 100.0)

  private def enough(records: Seq[PointRecord], invocation: Int = 6) = Precision(0.02).enough(invocation, records)

  test("it is enough when every point's interval is narrow, but never before the fewest invocations") {
    assert(enough(records("X", 1, narrow) ++ records("Y", 1, narrow)))
    assert(!enough(records("X", 1, narrow) ++ records("Y", 1, wide)))
    assert(!enough(records("X", 1, narrow), invocation = Precision.FewestInvocations))
    assert(!enough(records("X", 1, narrow.take(1))))
  }

  test("a point that has only failed is not waited for") {
    assert(enough(records("X", 1, narrow) :+ Examples.record("X", 2, Failed)))
  }

  test("two sides are precise once their ratios are, whatever whole blocks do") {
    assert(enough(records("X-a", 1, wide) ++ records("X-b", 1, wide.map(_ * 1.3))))
    assert(!enough(records("X-a", 1, narrow) ++ records("X-b", 1, wide)))
  }

  test("the report names what is too wide, widest first") {
    val all = records("X", 1, narrow) ++ records("Y", 1, wide) ++ records("Z", 1, wide.map(x => x * x))
    val lines = Precision(0.02).report(all)
    assertEquals(lines.tail.map(_.trim.takeWhile(_ != ' ')), Seq("Z", "Y"))
    assertEquals(Precision(0.02).report(records("X", 1, narrow)).size, 1)
  }
}
