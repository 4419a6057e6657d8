package mpp.build

import mpp.Examples
import mpp.manifest.Build
import mpp.manifest.Manifest

class BuildStagesSuite extends munit.FunSuite {
  private def build(tool: String, output: String, batch: Option[String] = None) =
    Build(os.root / "in", Seq(tool, "build"), Nil, os.root / output, batch = batch)

  private def testee(symbol: String, builds: Build*): Manifest =
    Examples.testee(symbol, os.root).copy(builds = builds)

  private def symbols(stages: BuildStages) = (stages.fresh.map(_.symbol), stages.stages.map(_.map(_.symbol)))

  test("what is built comes first, then quick builds; testees of one batch are built at once") {
    val rust = build("../scripts/cargo", "host", Some("programs"))
    val testees = Seq(
      testee("RUST", rust),
      testee("WORKER", rust, build("./build.sh", "worker")),
      testee("JVM", build("../scripts/sbt", "a", Some("all"))),
      testee("QUICK", build("./build.sh", "b")),
      testee("BUILT", build("../scripts/sbt", "c", Some("all"))),
      testee("SCALA", build("../scripts/sbt", "d", Some("all")))
    )
    val stages = BuildStages.of(testees, _.symbol == "BUILT")
    val expected = Seq(Seq("QUICK"), Seq("JVM", "SCALA"), Seq("RUST"), Seq("WORKER"))
    assertEquals(symbols(stages), (Seq("BUILT"), expected))
    assertEquals(stages.testees.map(_.symbol), "BUILT" +: expected.flatten)
  }

  test("where all is built there are no stages, and the order stays") {
    val testees = Seq("B", "A", "C").map(testee(_))
    assertEquals(symbols(BuildStages.of(testees, _ => true)), (Seq("B", "A", "C"), Nil))
  }
}
