package mpp.check.processes

import scala.concurrent.duration._
import scala.util.Try

import mpp.manifest.Manifest
import mpp.testee.StartDeadlines

/** Options by which a testee's JVMs start in half the time: no compilation for speed and no heap that is in memory from
  * the start, which are of no use to processes that end within seconds, and an archive of the classes that the testee
  * has loaded before (JEP 350).
  *
  * @param folder
  *   takes the archives
  */
final class FastStart(
    processes: CheckProcesses,
    deadline: FiniteDuration,
    starting: StartDeadlines,
    folder: os.Path
) {
  import FastStart._

  /** Makes archives of a testee's classes in its roles, by small requests.
    *
    * @return
    *   the testee with options that use them; without, if it is on no JVM. A testee that fails here gets no archive:
    *   its checks tell why it does.
    */
  def apply(testee: Manifest): Manifest =
    if (!testee.environment.contains(JavaOpts)) testee
    else {
      val archive = folder / s"${testee.symbol}.jsa"
      // The start script splits options at blanks.
      if (!archive.toString.exists(_.isWhitespace)) Try(archived(testee, archive))
      withOptions(testee, if (os.exists(archive)) s"$Quiet -XX:SharedArchiveFile=$archive" else Quiet)
    }

  /** The master's classes are most of those that its clients and local testees load. */
  private def archived(testee: Manifest, archive: os.Path): Unit = {
    val writing = fixtures(withOptions(testee, s"$Quiet -XX:ArchiveClassesAtExit=$archive"))
    if (testee.distributed) {
      val group = fixtures(withOptions(testee, Quiet)).complete(writing.master(clients = 1))
      try archivedBy(group.caller)
      finally group.end()
    } else {
      val local = writing.local()
      try archivedBy(local)
      finally local.end()
    }
  }

  private def archivedBy(caller: TesteeClient): Unit = {
    for (point <- caller.smallPoints) caller.success(point, TesteeClient.OneRun)
    caller.shutdown(force = false)
    caller.process.exit(WritingDeadline, "Shutdown"): Unit
  }

  private def fixtures(testee: Manifest): TesteeFixtures = new TesteeFixtures(testee, processes, deadline, starting)
}

object FastStart {

  /** The variable that the start scripts of testees on the JVM read. */
  private val JavaOpts = "JAVA_OPTS"

  // Warnings of the JVM would be on standard output, which is for the addresses of the testee.
  private val Quiet = "-XX:TieredStopAtLevel=1 -XX:-AlwaysPreTouch -Xlog:disable"

  private val WritingDeadline = 1.minute

  private val Collector = """-XX:\+Use\w+GC""".r

  private def withOptions(testee: Manifest, options: String): Manifest =
    testee.copy(environment = testee.environment.updatedWith(JavaOpts)(_.map { set =>
      val collector = if (Collector.findFirstIn(set).isEmpty) "-XX:+UseSerialGC" else ""
      Seq(set, collector, options).filter(_.nonEmpty).mkString(" ")
    }))
}
