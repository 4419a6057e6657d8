package mpp.build

import mpp.manifest.Build
import mpp.manifest.Manifest

/** Builds what is not built, or whose sources have changed, by `scripts/build_if_stale.sh`. */
final class Builder(root: os.Path) {
  private val script = root / "scripts" / "build_if_stale.sh"

  /** Builds the testees, each build once; their output goes to a log that the script names when a build fails.
    *
    * @return
    *   symbols of those that could not be built
    */
  def build(testees: Seq[Manifest]): Seq[String] = {
    val byBuild = testees.flatMap(t => t.build.map(_ -> t.symbol)).groupMap(_._1)(_._2)
    val builds = testees.flatMap(_.build).distinct
    builds.filterNot(run(_, Nil)).flatMap(byBuild)
  }

  /** Whether a testee is built from its present sources. */
  def isFresh(testee: Manifest): Boolean = testee.build.forall(run(_, Seq("--check")))

  private def run(build: Build, options: Seq[String]): Boolean = {
    val places = build.inputs.flatMap(i => Seq("--input", i.toString)) ++ Seq("--output", build.output.toString)
    val name = build.output.relativeTo(root).segments.takeWhile(_ != "target").mkString("-")
    val command = Seq("bash", script.toString, "--name", name, "--folder", build.folder.toString) ++ places ++
      options ++
      Seq("--") ++ build.command
    new ProcessBuilder(
      command: _*
    ).inheritIO().redirectInput(ProcessBuilder.Redirect.from(DevNull)).start().waitFor() == 0
  }

  private val DevNull = new java.io.File("/dev/null")
}
