package mpp.profile

import scala.concurrent.duration._
import scala.util.Try

/** The async-profiler, which the virtual machine loads while it runs, when `jcmd` asks it to. */
final class AsyncProfiler(processes: ProcessTree = new ProcessTree) extends Profiler {
  import AsyncProfiler._

  val name: String = "async-profiler"
  val events: Seq[Event] = Event.all

  lazy val problem: Option[String] =
    if (resource.isEmpty)
      Some(s"there is no async-profiler for $system: profiles of the JVM take Linux on x86-64 or AArch64")
    else if (!os.isFile(jcmd))
      Some(s"there is no $jcmd, which attaches to JVMs: scripts/install_dependencies.sh core installs a JDK")
    else None

  def attach(process: Long, event: Event, scratch: os.Path): Either[String, Profiler.Recording] =
    for {
      jvm <- processes.below(process).find(processes.isJvm).toRight("there is no JVM among its processes")
      bytes <- resource.toRight(s"there is no async-profiler for $system")
      library = scratch / "libasyncProfiler.so"
      _ = os.write(library, bytes)
      recording = new Recording(jvm, event, library, scratch / "folded")
      _ <- recording.start()
    } yield recording

  def clean(processes: Seq[Long]): Unit = ()

  final private class Recording(jvm: Long, event: Event, library: os.Path, output: os.Path) extends Profiler.Recording {
    val processes: Seq[Long] = Seq(jvm)
    private lazy val stopped: Option[String] = {
      val total = if (event.unit == "samples") "" else ",total"
      ask(jvm, library, s"stop,file=$output,collapsed,dot,ann$total").left.toOption
    }

    def start(): Either[String, Unit] = ask(jvm, library, s"start,event=${event.name}${interval(event)}")
    def stop(): Option[String] = stopped
    def stacks(): Either[String, FoldedStacks] =
      stopped.toLeft(()).flatMap(_ =>
        Try(os.read.lines.stream(output)).toEither.left.map(e => s"async-profiler wrote no stacks: ${e.getMessage}")
          .map(lines => FoldedStacks.parse(lines.toSeq))
      )
  }
}

object AsyncProfiler {

  /** As often as perf looks at other programs. */
  private val IntervalMicros = 1000000L / PerfProfiler.Hertz

  /** For the virtual machine to come to a point at which it loads a library. */
  private val Answer = 30.seconds

  private val Library = "libasyncProfiler.so"
  private val jcmd = os.Path(System.getProperty("java.home")) / "bin" / "jcmd"
  private val system = s"${System.getProperty("os.name")} on ${System.getProperty("os.arch")}"

  private val Returned = """return code: (-?\d+)""".r

  /** Allocations, and waits for locks, are counted all, as far as the profiler sees them. */
  private def interval(event: Event): String = event match {
    case Event.Cpu | Event.Wall => s",interval=${IntervalMicros}us"
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
  private def ask(jvm: Long, library: os.Path, words: String): Either[String, Unit] = {
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
