package mpp.profile

import scala.concurrent.duration._
import scala.util.Try

import one.convert.Arguments
import one.convert.JfrToFlame

/** The async-profiler, which the virtual machine loads while it runs, when `jcmd` asks it to.
  *
  * @param library
  *   the profiler for this machine, if there is one
  * @param jcmd
  *   the program that attaches it
  */
final class AsyncProfiler(
    library: => Option[Array[Byte]] = AsyncProfiler.resource,
    jcmd: os.Path = AsyncProfiler.Jcmd,
    processes: ProcessTree = new ProcessTree
) extends Profiler {
  import AsyncProfiler._

  val name: String = "async-profiler"
  val events: Seq[Event] = Event.all
  val feature: Option[String] = None

  def problem(event: Event): Option[String] =
    if (library.isEmpty)
      Some(s"there is no async-profiler for $system: profiles of the JVM take Linux on x86-64 or AArch64")
    else if (!os.isFile(jcmd))
      Some(s"there is no $jcmd, which attaches to JVMs: scripts/install_dependencies.sh core installs a JDK")
    else None

  def attach(process: Long, event: Event, scratch: os.Path): Either[String, Profiler.Recording] =
    for {
      jvm <- processes.below(process).find(processes.isJvm).toRight("there is no JVM among its processes")
      bytes <- library.toRight(s"there is no async-profiler for $system")
      file = scratch / "libasyncProfiler.so"
      _ = os.write(file, bytes)
      recording = new Recording(jvm, event, file, scratch)
      _ <- recording.start()
    } yield recording

  def clean(processes: Seq[Long]): Unit = ()

  final private class Recording(jvm: Long, event: Event, library: os.Path, scratch: os.Path)
      extends Profiler.Recording {
    private val folded = scratch / "folded"
    private val recorded = scratch / "recorded.jfr"

    val processes: Seq[Long] = Seq(jvm)
    private lazy val stopped: Option[String] = ask(s"stop,file=${stopOutput(event)}").left.toOption

    def start(): Either[String, Unit] = ask(s"start,event=${counted(event)}${interval(event)}${startOutput(event)}")
    def stop(): Option[String] = stopped
    def stacks(): Either[String, FoldedStacks] =
      stopped.toLeft(()).flatMap { _ =>
        Try {
          if (event == Event.OffCpu) convert()
          os.read.lines.stream(folded)
        }.toEither.left.map(e => s"async-profiler wrote no stacks: ${e.getMessage}")
          .map(lines => FoldedStacks.parse(lines.toSeq).times(scale(event)))
      }

    /** Only the profiler's recordings tell waiting threads from others, its folded stacks do not. */
    private def startOutput(event: Event) = if (event == Event.OffCpu) s",jfr,file=$recorded" else ""
    private def stopOutput(event: Event) = event match {
      case Event.OffCpu => recorded.toString
      case Event.Cpu | Event.Wall => s"$folded,collapsed,$Names"
      case Event.Alloc | Event.Lock => s"$folded,collapsed,$Names,total"
    }

    private def convert(): Unit = {
      val arguments = new Arguments()
      arguments.wall = true
      arguments.state = "sleeping"
      arguments.dot = true
      arguments.output = "collapsed"
      JfrToFlame.convert(recorded.toString, folded.toString, arguments)
    }

    private def ask(words: String) = AsyncProfiler.ask(jcmd, jvm, library, words)
  }
}

object AsyncProfiler {

  /** Java's names with dots, and the kind of the code behind each. */
  private val Names = "dot,ann"

  /** The profiler's name for an event: threads that wait are some of all threads. */
  private def counted(event: Event): String = if (event == Event.OffCpu) Event.Wall.name else event.name

  /** Microseconds, or what else the event counts, for each unit of the profiler's. */
  private def scale(event: Event): Long = if (event == Event.OffCpu) IntervalMicros else 1

  /** As often as perf looks at other programs. */
  private val IntervalMicros = 1000000L / PerfProfiler.Hertz

  /** For the virtual machine to come to a point at which it loads a library. */
  private val Answer = 30.seconds

  private val Library = "libasyncProfiler.so"
  private val Jcmd = os.Path(System.getProperty("java.home")) / "bin" / "jcmd"
  private val system = s"${System.getProperty("os.name")} on ${System.getProperty("os.arch")}"

  private val Returned = """return code: (-?\d+)""".r

  /** Allocations, and waits for locks, are counted all, as far as the profiler sees them. */
  private def interval(event: Event): String = event match {
    case Event.Cpu | Event.Wall | Event.OffCpu => s",interval=${IntervalMicros}us"
    case Event.Alloc | Event.Lock => ""
  }

  /** The library for this machine, out of its jar. */
  private def resource: Option[Array[Byte]] = {
    val folder = (System.getProperty("os.name"), System.getProperty("os.arch")) match {
      case ("Linux", "amd64" | "x86_64") => Some("linux-x64")
      case ("Linux", "aarch64") => Some("linux-arm64")
      case _ => None
    }
    folder.flatMap(f => Option(getClass.getResourceAsStream(s"/$f/$Library"))).map { stream =>
      try stream.readAllBytes()
      finally stream.close()
    }
  }

  /** @return
    *   the reason why the profiler did not do it
    */
  private def ask(jcmd: os.Path, jvm: Long, library: os.Path, words: String): Either[String, Unit] = {
    // In quotes, since jcmd would take an equals sign for its own.
    val command = Seq(jcmd.toString, jvm.toString, "JVMTI.agent_load", library.toString, s"\"$words\"")
    Try(os.proc(command).call(check = false, mergeErrIntoOut = true, timeout = Answer.toMillis)).toEither
      .left.map(e => s"jcmd failed: ${e.getMessage}").flatMap(answer => judge(answer.exitCode, answer.out.text()))
  }

  private[profile] def judge(exitCode: Int, answer: String): Either[String, Unit] = {
    val lines = answer.linesIterator.map(_.trim).filter(_.nonEmpty).toSeq
    val code = lines.collectFirst { case Returned(code) => code }
    lazy val told = lines.find(_.startsWith("[ERROR]")).map(_.stripPrefix("[ERROR]").trim)
      .orElse(lines.drop(1).lastOption).getOrElse(s"exit code $exitCode")
    Either.cond(exitCode == 0 && code.contains("0"), (), s"async-profiler refused: $told")
  }
}
