package mpp.cli

import mpp.Examples
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.Status

class ConclusionSuite extends munit.FunSuite {
  private val directory = RunDirectory(os.root / "results" / "run-7")

  private def lines(records: PointRecord*): Seq[String] = new Conclusion("local", directory, records).lines

  /** Invocations of a point that take about so long. */
  private def measured(symbol: String, millis: Double, invocations: Int, benchmark: String = "PINGPONG") =
    for (n <- 1 to invocations) yield Examples.record(symbol, 1000, Status.Converged)
      .copy(benchmark = benchmark, invocation = n, samplesMillis = Seq(millis, millis * (1 + 0.001 * n)))

  test("with one invocation the fastest is told, that it is not sure, and how to make it so") {
    val Seq(fastest, sure, next, report) = lines(measured("AKKA", 10, 1) ++ measured("TOKIO", 5, 1): _*): @unchecked
    for (words <- Seq("PINGPONG", "TOKIO", "AKKA takes 2.00")) assert(fastest.contains(words), fastest)
    assert(sure.startsWith("not sure"), sure)
    assert(next.contains("--invocations 5"), next)
    assert(report.contains("plots/run-7/report.html"), report)
  }

  test("with enough invocations it is sure where testees are told apart") {
    val apart = measured("AKKA", 10, 5) ++ measured("TOKIO", 5, 5)
    val alike = measured("AKKA", 10, 5, "CHAMENEOS") ++ measured("TOKIO", 10, 5, "CHAMENEOS")
    val Seq(_, sure, next, _) = lines(apart ++ alike: _*): @unchecked
    assert(sure.startsWith("sure in 1 of 2 benchmarks"), sure)
    assert(next.contains("./bench.sc plan"), next)
  }

  test("of many benchmarks it is told how many each testee leads") {
    val benchmarks = Seq("PINGPONG", "CHAMENEOS", "APSP", "FIBONACCI", "TPPINGPONG")
    val records = benchmarks.zipWithIndex.flatMap { case (benchmark, i) =>
      measured("AKKA", 10, 1, benchmark) ++ measured("TOKIO", if (i < 3) 5 else 20, 1, benchmark)
    }
    assertEquals(lines(records: _*).head, "fastest: TOKIO in 3, AKKA in 2 of 5 benchmarks")
  }

  test("failures come first, one testee is compared with nobody, and no results have no conclusion") {
    val failed = Examples.record("TOKIO", 1000, Status.Failed)
    val all = lines(measured("AKKA", 10, 3) :+ failed: _*)
    assertEquals(all.size, 3, all.toString)
    assertEquals(all.head, "measured: AKKA on PINGPONG")
    assert(all(1).contains("failures.csv") && all(1).contains("--resume"), all(1))
    assertEquals(lines(failed), Nil)
  }
}
