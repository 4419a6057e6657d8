package mpp.capacity

import scala.concurrent.Future
import scala.concurrent.duration._

import kompics.benchmarks.FailureKind
import kompics.benchmarks.LatencyRequest
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import mpp.Conformance
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.orchestrate.ScriptedTestee
import mpp.stats.Latencies

class SaturationSuite extends munit.FunSuite {
  private val target = LatencyTarget.parse("p99<1ms").fold(fail(_), identity)

  /** A server with one queue: latency grows as utilisation comes near 1. */
  private def ofServer(capacity: Double)(rate: Long): Saturation.Attempt =
    if (rate >= capacity) Saturation.Attempt(Left("OVERLOADED: 10 s late"), generatorLate = false)
    else
      Saturation.Attempt(Right(Latencies.of(Seq((1e4 / (1 - rate / capacity)).toLong -> 1000L))), generatorLate = false)

  for (capacity <- Seq(500.0, 5000, 123456, 9e7))
    test(s"the largest rate of a server of $capacity requests per second is found within a tenth") {
      val found = Saturation.find(LocalBenchmarks.latency, target)(ofServer(capacity))
      // 10 us / (1 - utilisation) < 1 ms
      val truth = capacity * 0.99
      val (largest, _) = found.fitting.last
      assert(largest <= truth && largest >= truth / 1.1 - 1, s"$largest of $truth")
      assertEquals(found.fitting.map(_._1), found.fitting.map(_._1).sorted)
    }

  test("a server that is always fast enough meets the target at the largest rate that is allowed") {
    val found = Saturation.find(LocalBenchmarks.latency, target)(ofServer(1e12))
    assertEquals((found.fitting.last._1, found.failed), (100000000L, None))
  }

  for ((text, micros) <- Seq("p50<20us" -> 20.0, "p99.9 < 1.5 ms" -> 1500.0, "max<2s" -> 2e6, "p90<500ns" -> 0.5))
    test(s"$text is a target") {
      assertEqualsDouble(LatencyTarget.parse(text).fold(fail(_), _.belowMicros), micros, 1e-9)
    }

  for (text <- Seq("", "p99", "p98<1ms", "p99>1ms", "p99<1", "p99<-1ms", "p99<0ms", "99<1ms", "p99<1h"))
    test(s"'$text' is no target")(assert(LatencyTarget.parse(text).isLeft))

  private val point = Point(LocalBenchmarks.latency, LatencyRequest(1000, 10, 1))

  private def attempted(answer: TestResult) = {
    val testee = new ScriptedTestee()((_, _) => Future.successful(answer))
    Saturation.attempt(testee, point, Policy(1, 1, 1, 1), 1.second)
  }

  test("an attempt has the latencies of its runs, or the reason why there are none") {
    val vector = Conformance.read("histograms.json")("cases")(0)
    val millis = vector("percentiles_nanos")("p99").num / 1e6
    val success = TestSuccess(1, Seq(millis), answer = Some(45), histograms = Seq(vector("histogram").str))
    assertEquals(attempted(success).latencies.map(_.count), Right(1L))
    assert(!attempted(success).generatorLate)
    assert(attempted(success.copy(metrics = Map("generator_lateness_p99_micros" -> 1e6))).generatorLate)
    val overloaded = TestFailure("10 s late", FailureKind.FAILURE_KIND_OVERLOADED)
    assertEquals(attempted(overloaded).latencies, Left("OVERLOADED: 10 s late"))
    assert(attempted(success.copy(answer = Some(44))).latencies.left.exists(_.startsWith("WRONG_ANSWER")))
  }
}
