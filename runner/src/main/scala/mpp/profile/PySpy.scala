package mpp.profile

import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.duration._
import scala.util.Try

/** py-spy, which reads the stacks of an interpreter of Python from outside. Only interpreters from Python 3.12 on can
  * tell perf which function in Python they run.
  *
  * @param program
  *   `scripts/py-spy`
  * @param ptraceScope
  *   the kernel's setting `kernel.yama.ptrace_scope`, if it has one
  */
final class PySpy(
    program: os.Path,
    processes: ProcessTree = new ProcessTree,
    ptraceScope: => Option[Int] = PySpy.scope
) extends Profiler {
  import PySpy._

  val name: String = "py-spy"
  val events: Seq[Event] = Seq(Event.Cpu, Event.Wall)
  val feature: Option[String] = Some("py-spy")

  def problem(event: Event): Option[String] = Perf.call(Version, Seq(program.toString, "--version")).left.toOption

  def attach(process: Long, event: Event, scratch: os.Path): Either[String, Profiler.Recording] =
    for {
      interpreter <-
        processes.below(
          process
        ).find(processes.isPython).toRight("there is no interpreter of Python among its processes")
      recording <- start(interpreter, event, scratch)
    } yield recording

  private def start(interpreter: Long, event: Event, scratch: os.Path): Either[String, Profiler.Recording] = {
    val (stacks, log) = (scratch / "stacks.txt", scratch / "py-spy.log")
    val command = Seq(program.toString, "record", "--pid", interpreter.toString, "--output", stacks.toString) ++
      Options ++ Option.when(event == Event.Wall)("--idle")
    val running = new ProcessBuilder(command: _*).redirectErrorStream(true).redirectOutput(log.toIO)
      .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null"))).start()
    val recording = new Recording(interpreter, running, stacks)
    def told = Try(os.read.lines(log)).getOrElse(Nil).map(_.trim).filter(_.nonEmpty)
    def begun = told.exists(_.contains(Begun))
    val deadline = Start.fromNow
    while (running.isAlive && !begun && deadline.hasTimeLeft()) Thread.sleep(Poll.toMillis)
    if (running.isAlive && begun) Right(recording)
    else {
      recording.stop()
      Left(s"py-spy could not be attached: ${refusal(told.headOption.getOrElse("it did not begin"), ptraceScope)}")
    }
  }

  def clean(processes: Seq[Long]): Unit = ()

  final private class Recording(interpreter: Long, running: Process, stacks: os.Path) extends Profiler.Recording {
    val processes: Seq[Long] = Seq(interpreter)

    private val hook = new Thread(() => running.destroyForcibly(): Unit, "py-spy-end")
    Runtime.getRuntime.addShutdownHook(hook)
    private lazy val stopped: Option[String] = {
      // It writes what it saw at this signal only.
      if (running.isAlive) Try(os.proc("sh", "-c", s"kill -INT ${running.pid}").call(timeout = Stop.toMillis)): Unit
      val ended = running.waitFor(Stop.toMillis, MILLISECONDS)
      if (!ended) {
        running.destroyForcibly()
        running.waitFor(Stop.toMillis, MILLISECONDS): Unit
      }
      try Runtime.getRuntime.removeShutdownHook(hook): Unit
      catch { case _: IllegalStateException => () } // the hook is at work
      Option.when(!ended)(s"py-spy did not end within ${Stop.toSeconds} s")
    }

    def stop(): Option[String] = stopped

    def stacks(): Either[String, FoldedStacks] =
      stopped.toLeft(()).flatMap(_ =>
        Try(os.read.lines(stacks)).toEither.left.map(e => s"py-spy wrote no stacks: ${e.getMessage}").map(read)
      )
  }
}

object PySpy {

  /** To stop the interpreter at each sample would wake threads that wait, which then pass for running. */
  private val Options = Seq("--format", "raw", "--threads", "--full-filenames", "--nolineno", "--nonblocking") ++
    Seq("--rate", PerfProfiler.Hertz.toString)
  private val Begun = "Sampling process"

  private val Version = 20.seconds
  private val Start = 20.seconds
  private val Poll = 20.millis
  private val Stop = 30.seconds

  private val Scope = os.root / "proc" / "sys" / "kernel" / "yama" / "ptrace_scope"
  private def scope: Option[Int] = Try(os.read(Scope).trim).toOption.flatMap(_.toIntOption)

  /** The reason why it observes nothing, and what to do. */
  private[profile] def refusal(told: String, ptraceScope: Option[Int]): String =
    ptraceScope.filter(_ > 0 && told.startsWith("Permission Denied")).fold(told)(scope =>
      s"kernel.yama.ptrace_scope is $scope: sysctl kernel.yama.ptrace_scope=0, as root, allows it"
    )

  private val Function = """(.*) \((.*)\)""".r
  private val ThreadOf = """thread \(\d+\): (.*)""".r

  /** Reads its lines, with a function of Python as perf has it from the interpreter, so that the same rules fit:
    * `py::<function>:<file>`. The thread's name is the outermost frame.
    */
  private[profile] def read(lines: Seq[String]): FoldedStacks =
    FoldedStacks.of(FoldedStacks.parse(lines).counts.iterator.map { case (stack, count) =>
      stack.map {
        case ThreadOf(name) => name
        case Function(name, file) => s"py::$name:$file"
        case other => other
      } -> count
    })
}
