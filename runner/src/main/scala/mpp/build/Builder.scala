package mpp.build

import java.util.concurrent.Callable
import java.util.concurrent.Executors

import scala.jdk.CollectionConverters._

import mpp.manifest.Build
import mpp.manifest.Manifest

/** Builds testees that are not built, or whose sources have changed, by `scripts/build_if_stale.sh`. */
final class Builder(root: os.Path) {
  private val script = root / "scripts" / "build_if_stale.sh"

  /** The folder of the script's logs, one of each build. */
  def logs: os.Path = root / ".mpp" / "build"

  /** Builds the testees, each build once; their output goes to a log that the script names when a build fails.
    *
    * A build tool gets all its builds at once, so that it starts once and uses all processors to the end. If that
    * fails, each build runs by itself, which shows the one that fails. Two tools work side by side, since each of them
    * has times in which it uses one processor only.
    *
    * @return
    *   symbols of those that could not be built
    */
  def build(testees: Seq[Manifest]): Seq[String] = {
    val builds = testees.flatMap(_.builds).distinct
    val tools = Builder.byTool(builds).map(builds => (() => failing(builds)): Callable[Seq[Build]])
    val pool = Executors.newFixedThreadPool(Builder.ToolsAtOnce)
    val failed =
      try pool.invokeAll(tools.asJava).asScala.flatMap(_.get).toSet
      finally pool.shutdown()
    testees.filter(_.builds.exists(failed)).map(_.symbol)
  }

  /** Makes the builds of one tool, and returns those that fail. */
  private def failing(builds: Seq[Build]): Seq[Build] = {
    for (batch <- Builder.batches(builds)) {
      val stale = batch.filterNot(isFresh)
      if (stale.size > 1) atOnce(Builder.batchName(root, batch.head), stale)
    }
    builds.filterNot(b => run(Builder.name(root, b), Seq(b), Nil))
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

  /** More would not fit the memory of a small machine. */
  private val ToolsAtOnce = 2

  /** Builds by the tool that makes them, in the order of the first one: a tool's builds in one folder exclude each
    * other.
    */
  private def byTool(builds: Seq[Build]): Seq[Seq[Build]] = grouped(builds)(b => (b.folder, b.command.headOption))

  private def grouped[K](builds: Seq[Build])(key: Build => K): Seq[Seq[Build]] =
    builds.groupBy(key).values.toSeq.sortBy(group => builds.indexOf(group.head))

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
    grouped(builds.filter(_.batch.isDefined))(b => (b.folder, b.command, b.batch))
}
