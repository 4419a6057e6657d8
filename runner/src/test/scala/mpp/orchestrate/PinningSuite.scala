package mpp.orchestrate

import mpp.results.NodeFacts
import mpp.testee.Address
import mpp.testee.CpuSet

class PinningSuite extends munit.FunSuite {
  private def read(text: String) = Pinning.parse(text).toOption.get
  private val nowhere = Address.AnyLoopbackPort

  test("all processes share a set, or masters and clients have one each") {
    val roles = Seq(Role.Local(nowhere), Role.Master(nowhere, nowhere, 2), Role.Client(nowhere, nowhere))
    assertEquals(roles.map(read("0-3").of(_).toString), Seq("0-3", "0-3", "0-3"))
    assertEquals(roles.map(read("0,1/2-3").of(_).toString), Seq("0-1", "0-1", "2-3"))
    assertEquals((read("1,0").toString, read("0,1/2-3").toString), ("0-1", "0-1/2-3"))
  }

  for (text <- Seq("", "/", "0/", "/0", "0/1/2", "x", "0-1 / 2", "2-1"))
    test(s"'$text' is refused") {
      assert(Pinning.parse(text).left.exists(_.contains("0-1/2-3")))
    }

  test("processors that a node does not grant, and a program that it lacks, are named") {
    val facts = NodeFacts(affinity = Some("0-1,4"))
    def problems(cpus: String, facts: NodeFacts = facts, taskset: Boolean = true) =
      Pinning.problems(CpuSet.parse(cpus).get, facts, taskset)
    assertEquals(problems("0,4"), Nil)
    assertEquals(
      problems("1-4"),
      Seq("--cpus asks for processors 2-3, which processes there may not use: allowed are 0-1,4")
    )
    assertEquals(problems("0", taskset = false).size, 1)
    assertEquals(problems("77", facts = NodeFacts()), Nil)
  }
}
