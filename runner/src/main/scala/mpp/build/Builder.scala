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
    val failed = testees.flatMap(_.builds).distinct.filterNot(run(_, Nil)).toSet
    testees.filter(_.builds.exists(failed)).map(_.symbol)
  }

  /** Whether a testee is built from its present sources. */
  def isFresh(testee: Manifest): Boolean = testee.builds.forall(run(_, Seq("--check")))

  private def run(build: Build, options: Seq[String]): Boolean = {
    val places = build.inputs.flatMap(i => Seq("--input", i.toString)) ++ Seq("--output", build.output.toString)
    val command =
      Seq("bash", script.toString, "--name", Builder.name(root, build), "--folder", build.folder.toString) ++ places ++
        options ++ Seq("--") ++ build.command
    Subprocess.run(command, root) == 0
  }
}

object Builder {

  /** What a build's stamp and log are called: where its output is, without the way below `target`, and the output's
    * name, since several may be in one `target`.
    */
  private[build] def name(root: os.Path, build: Build): String = {
    val place =
      if (build.output.startsWith(root)) build.output.relativeTo(root).segments.toSeq else build.output.segments.toSeq
    (place.takeWhile(_ != "target") :+ place.last).distinct.mkString("-").replaceAll("[^A-Za-z0-9_.-]", "_")
  }
}
