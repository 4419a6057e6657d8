package mpp.build

import mpp.manifest.Build
import mpp.manifest.Manifest

/** Builds testees that are not built, or whose sources have changed, by `scripts/build_if_stale.sh`. */
final class Builder(root: os.Path) {
  private val script = root / "scripts" / "build_if_stale.sh"

  /** Builds the testees, each build once; their output goes to a log that the script names when a build fails.
    *
    * A build tool gets all its builds at once, so that it starts once and uses all processors to the end. If that
    * fails, each build runs by itself, which shows the one that fails.
    *
    * @return
    *   symbols of those that could not be built
    */
  def build(testees: Seq[Manifest]): Seq[String] = {
    val builds = testees.flatMap(_.builds).distinct
    for (batch <- Builder.batches(builds)) {
      val stale = batch.filterNot(isFresh)
      if (stale.size > 1) atOnce(Builder.batchName(root, batch.head), stale)
    }
    val failed = builds.filterNot(b => run(Builder.name(root, b), Seq(b), Nil)).toSet
    testees.filter(_.builds.exists(failed)).map(_.symbol)
  }

  private def atOnce(name: String, builds: Seq[Build]): Unit =
    // Sources may have changed meanwhile: then nobody knows which of them the builds are made from.
    if (run(name, builds, Nil) && run(name, builds, Seq("--check")))
      builds.foreach(b => run(Builder.name(root, b), Seq(b), Seq("--built")))

  /** True if a testee is built from its present sources. */
  def isFresh(testee: Manifest): Boolean = testee.builds.forall(isFresh)

  private def isFresh(build: Build): Boolean = run(Builder.name(root, build), Seq(build), Seq("--check"))

  /** Runs the script for builds of one folder and command. */
  private def run(name: String, builds: Seq[Build], options: Seq[String]): Boolean = {
    val first = builds.head
    val places = builds.flatMap(_.inputs).distinct.flatMap(i => Seq("--input", i.toString)) ++
      builds.flatMap(b => Seq("--output", b.output.toString))
    val command =
      Seq("bash", script.toString, "--name", name, "--folder", first.folder.toString) ++ places ++ options ++
        Seq("--") ++ first.command ++ builds.flatMap(_.arguments)
    Subprocess.run(command, root) == 0
  }
}

object Builder {

  /** The name of a build's stamp and log: the folder of its output, without the way below `target`, and the output's
    * name, since several may be in one `target`.
    */
  private[build] def name(root: os.Path, build: Build): String =
    word((segments(root, build.output).takeWhile(_ != "target") :+ build.output.last).distinct)

  /** The name of a batch's stamp and log: its folder and the batch. */
  private def batchName(root: os.Path, build: Build): String = word(segments(root, build.folder) ++ build.batch)

  private def segments(root: os.Path, path: os.Path): Seq[String] =
    if (path.startsWith(root)) path.relativeTo(root).segments else path.segments.toSeq

  private def word(segments: Seq[String]): String = segments.mkString("-").replaceAll("[^A-Za-z0-9_.-]", "_")

  private def batches(builds: Seq[Build]): Seq[Seq[Build]] =
    builds.filter(_.batch.isDefined).groupBy(b => (b.folder, b.command, b.batch)).values.toSeq
      .sortBy(batch => builds.indexOf(batch.head))
}
