package mpp.check

import mpp.catalogue.LocalBenchmarks.allPairsShortestPath

class ConformanceCasesSuite extends munit.FunSuite {
  private val cases = new ConformanceCases(os.pwd / "conformance")

  private def values(parameter: String): Seq[String] = cases.rejected.filter(_.parameter == parameter).map(_.value)

  test("every vector is a request of the catalogue") {
    val json = mpp.Conformance.read("invalid_parameters.json")
    assertEquals(cases.rejected.size, json("rejected").arr.size)
    assertEquals(cases.accepted.size, json("accepted").arr.size)
    assertEquals(cases.accepted.count(_.quick), json("accepted").arr.count(_("quick").bool))
  }

  test("the catalogue refuses what every testee refuses, and nothing that all accept") {
    // What else is wrong is wrong for a policy.
    for (bad <- cases.rejected if bad.policy.isEmpty) assert(clue(bad.point).problem.isDefined)
    for (good <- cases.accepted) assertEquals(clue(good.point).problem, None)
  }

  test("values are unsigned, and defaults where a policy leaves them out") {
    assert(values("number_of_messages").contains("18446744073709551615"))
    assert(values("fib_number").contains("4294967295"))
    assertEquals(values("min_runs").sorted, Seq("1000001", "101", "30", "5"))
    assertEquals(values("rse_target"), Seq("NaN", "Infinity", "-Infinity", "-0.1"))
  }

  test("answers are 64 bits") {
    val oneNode = cases.golden(allPairsShortestPath).find(_.whole("number_of_nodes") == 1)
    assertEquals(oneNode.map(_.answer), Some(0xa8c7f832281a39c5L))
  }
}
