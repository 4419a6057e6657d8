package mpp.cli

import mpp.Examples

class StagedBuildSuite extends munit.FunSuite {
  private val Seq(one, two, three) = Seq("ONE", "TWO", "THREE").map(Examples.testee(_, os.root)): @unchecked

  test("a stage is built once, when the first of its testees is needed") {
    var built = Seq.empty[Seq[String]]
    val builds = new StagedBuild(
      Seq(Seq(one, two), Seq(three)),
      testees => {
        built :+= testees.map(_.symbol)
        Nil
      }
    )
    assertEquals(built, Nil)
    for (testee <- Seq(two, one, two)) builds.prepare(testee)
    assertEquals(built, Seq(Seq("ONE", "TWO")))
    builds.prepare(three)
    assertEquals(built.last, Seq("THREE"))
    assertEquals(Seq(one, two, three).flatMap(builds.failure(_)), Nil)
  }

  test("a testee that cannot be built is told, the others of its stage are not") {
    val builds = new StagedBuild(Seq(Seq(one, two)), _ => Seq("TWO"))
    builds.prepare(one)
    assertEquals(Seq(one, two).map(builds.failure(_).isDefined), Seq(false, true))
    builds.awaitEnd()
  }

  test("one that is in no stage is built already") {
    val builds = StagedBuild.none
    builds.prepare(one)
    assertEquals(builds.failure(one), None)
  }
}
