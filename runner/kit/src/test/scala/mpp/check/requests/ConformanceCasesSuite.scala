package mpp.check.requests

import mpp.catalogue.Catalogue
import mpp.catalogue.DistributedBenchmarks.streamingWindows

class ConformanceCasesSuite extends munit.FunSuite {
  private val cases = new ConformanceCases(os.pwd / "conformance")

  test("every vector is a request of the catalogue") {
    val json = mpp.Conformance.read("invalid_parameters.json")
    assertEquals(cases.rejected.size, json("rejected").arr.size)
    assertEquals(cases.accepted.size, json("accepted").arr.size)
    assertEquals(cases.accepted.count(_.quick), json("accepted").arr.count(_("quick").bool))
  }

  test("the catalogue refuses what every testee refuses, and nothing that all accept") {
    // All other wrong requests have a wrong policy.
    for (bad <- cases.rejected if bad.policy.isEmpty) assert(clue(bad.point).problem.isDefined)
    for (good <- cases.accepted) assertEquals(clue(good.point).problem, None)
  }

  test("values are unsigned, and defaults where a policy leaves them out") {
    def values(parameter: String) = cases.rejected.filter(_.parameter == parameter).map(_.value)
    assert(values("number_of_messages").contains("18446744073709551615"))
    assert(values("fib_number").contains("4294967295"))
    assertEquals(values("min_runs").sorted, Seq("1000001", "101", "30", "5"))
    assertEquals(values("rse_target"), Seq("NaN", "Infinity", "-Infinity", "-0.1"))
  }

  test("a reason gives the value as it came, but for fractions, which languages write in their own ways") {
    def begins(parameter: String) = cases.rejected.filter(_.parameter == parameter).map(_.reasonBegins).toSet
    assert(begins("window_size").contains("window_size = 1 day"))
    assert(begins("min_runs").contains("min_runs = 30"))
    assertEquals(begins("read_workload") ++ begins("rse_target"), Set("read_workload = ", "rse_target = "))
  }

  test("golden answers are 64 bits, of requests that are legal") {
    val golden = Catalogue.benchmarks.map(b => b -> cases.allGolden(b)).filter(_._2.nonEmpty)
    assertEquals(golden.map(_._1.symbol).toSet, mpp.Conformance.read("answers.json").obj.keySet.toSet - "about")
    for ((_, answers) <- golden; golden <- answers) assertEquals(golden.point.expectedAnswer, Some(golden.answer))
  }

  test("each golden answer is asked for, and each value of a parameter, by fewer requests than there are") {
    for (benchmark <- Catalogue.benchmarks) {
      val (all, chosen) = (cases.allGolden(benchmark), cases.golden(benchmark))
      assertEquals(chosen.map(_.answer).toSet, all.map(_.answer).toSet)
      assertEquals(chosen.flatMap(_.point.parameters).toSet, all.flatMap(_.point.parameters).toSet)
    }
    assert(cases.golden(streamingWindows).size < cases.allGolden(streamingWindows).size / 2)
  }
}
