package mpp.check.requests

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.DistributedBenchmarks.streamingWindows
import mpp.catalogue.LocalBenchmarks.allPairsShortestPath
import mpp.catalogue.LocalBenchmarks.chameneos
import mpp.catalogue.LocalBenchmarks.fibonacci

class BoundCasesSuite extends munit.FunSuite {
  private def accepted(benchmark: Benchmark): Seq[Seq[String]] =
    BoundCases.accepted(benchmark).map(_.parameters.map(_._2))

  private def rejected(benchmark: Benchmark, parameter: String): Seq[String] =
    BoundCases.rejected(benchmark).filter(_.parameter == parameter).map(_.value)

  for (benchmark <- Catalogue.benchmarks)
    test(s"${benchmark.symbol}: the catalogue refuses each value beyond a bound, and nothing else") {
      assert(BoundCases.accepted(benchmark).nonEmpty)
      for (point <- BoundCases.accepted(benchmark)) assertEquals(clue(point).problem, None)
      for (bad <- BoundCases.rejected(benchmark))
        assert(clue(bad.point.problem).exists(_.contains(s"${bad.parameter} = ${bad.value}, allowed are ")))
    }

  test("least values and those next to them are accepted as far as rules allow them together") {
    assertEquals(accepted(fibonacci), Seq(Seq("1"), Seq("2")))
    assertEquals(accepted(allPairsShortestPath), Seq(Seq("1", "1"), Seq("2", "1"), Seq("2", "2")))
    assertEquals(accepted(atomicRegister).head, Seq("0.0", "1.0", "1", "1"))
    assertEquals(accepted(atomicRegister).map(_.take(2)).distinct, Seq(Seq("0.0", "1.0"), Seq("1.0", "0.0")))
  }

  test("numbers just below and just above their bounds are rejected, and those at which fields end") {
    assertEquals(rejected(chameneos, "number_of_chameneos"), Seq("1", "1000001", "2147483648", "4294967295"))
    assertEquals(
      rejected(chameneos, "number_of_meetings"),
      Seq("0", "1000000000001", "9223372036854775808", "18446744073709551615")
    )
    assertEquals(rejected(atomicRegister, "read_workload").take(2), Seq("-1.4E-45", "1.0000001"))
    assertEquals(rejected(streamingWindows, "window_size"), Seq("0 ms", "2147483648 ms", ""))
  }

  test("every vector that is out of its bounds alone has its like among the derived ones") {
    val cases = new ConformanceCases(os.pwd / "conformance").rejected.filter(_.outOfBounds)
    val derived = Catalogue.benchmarks.flatMap(BoundCases.rejected(_)).map(bad => (bad.point.benchmark, bad.parameter))
    assert(cases.nonEmpty)
    assertEquals(cases.map(bad => (bad.point.benchmark, bad.parameter)).filterNot(derived.toSet), Nil)
  }
}
