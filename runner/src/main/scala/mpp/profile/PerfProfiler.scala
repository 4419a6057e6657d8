package mpp.profile

import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.duration._
import scala.util.Try
import scala.util.Using

import mpp.build.Needs
import mpp.build.ProfilerChoice.Unwinding

/** Linux's perf, by samples of the kernel's clock: every program has it, also in virtual machines without hardware
  * counters.
  *
  * @param unwinding
  *   its way to callers
  */
final class PerfProfiler(unwinding: Unwinding, tree: ProcessTree = new ProcessTree) extends Profiler {
  import PerfProfiler._

  val name: String = "perf"
  val events: Seq[Event] = Seq(Event.Cpu)

  lazy val problem: Option[String] = scope.left.toOption

  /** The whole machine, if that is allowed: counters of single threads are set up anew whenever one goes to sleep or
    * wakes up, which costs benchmarks that do little else a good part of their time.
    */
  private lazy val scope: Either[String, Scope] =
    if (Needs.find("perf").isEmpty)
      Left("perf is not on the PATH: scripts/install_dependencies.sh profile installs it")
    else {
      val folder = os.temp.dir(prefix = "mpp-perf-")
      def allows(scope: Scope) =
        call(Probe, record(folder / "perf.data") ++ scope.options(Nil) ++ Seq("--", "true")).map(_ => scope)
      try allows(Machine).orElse(allows(Processes)).left.map(refusal(_, paranoid))
      finally os.remove.all(folder)
    }

  def attach(process: Long, event: Event, scratch: os.Path): Either[String, Profiler.Recording] =
    scope.flatMap(attach(process, _, scratch))

  private def attach(process: Long, scope: Scope, scratch: os.Path): Either[String, Profiler.Recording] = {
    val data = scratch / "perf.data"
    val command = record(data) ++ scope.options(tree.below(process))
    val perf = new ProcessBuilder(command: _*).redirectErrorStream(true).redirectOutput((scratch / "perf.log").toIO)
      .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null"))).start()
    val recording = new Recording(process, perf, data, scratch)
    // It writes the head of its file when it has opened all counters.
    val deadline = Start.fromNow
    while (perf.isAlive && !hasBegun(data) && deadline.hasTimeLeft()) Thread.sleep(Poll.toMillis)
    if (perf.isAlive && hasBegun(data)) Right(recording)
    else {
      recording.stop()
      Left(s"perf could not be attached: ${lastLine(scratch / "perf.log").getOrElse("it did not begin")}")
    }
  }

  /** Files in which programs with a compiler of their own tell perf the names of functions. */
  def clean(processes: Seq[Long]): Unit =
    for (process <- processes; name <- Seq(s"perf-$process.map", s"jit-$process.dump"))
      Try(os.remove(os.root / "tmp" / name)): Unit

  private def record(data: os.Path): Seq[String] =
    Seq(
      "perf",
      "record",
      "-q",
      "-N",
      "-B",
      "-F",
      Hertz.toString,
      "-e",
      "cpu-clock",
      "--call-graph",
      unwinding.option
    ) ++
      Seq("-o", data.toString)

  private def hasBegun(data: os.Path) = Try(os.size(data)).toOption.exists(_ > 0)

  final private class Recording(process: Long, perf: Process, data: os.Path, scratch: os.Path)
      extends Profiler.Recording {
    private val atBegin = tree.below(process)

    /** Those that it starts meanwhile are seen, too. */
    lazy val processes: Seq[Long] = (atBegin ++ tree.below(process)).distinct

    private val hook = new Thread(() => perf.destroyForcibly(): Unit, "perf-end")
    Runtime.getRuntime.addShutdownHook(hook)
    private lazy val stopped: Option[String] = {
      processes: Unit
      perf.destroy()
      val ended = perf.waitFor(Stop.toMillis, MILLISECONDS)
      if (!ended) {
        perf.destroyForcibly()
        perf.waitFor(Stop.toMillis, MILLISECONDS): Unit
      }
      try Runtime.getRuntime.removeShutdownHook(hook): Unit
      catch { case _: IllegalStateException => () } // the hook is at work
      Option.when(!ended)(s"perf did not end within ${Stop.toSeconds} s")
    }

    def stop(): Option[String] = stopped

    def stacks(): Either[String, FoldedStacks] = {
      val text = scratch / "script.txt"
      val command = Seq("perf", "script", "-i", data.toString, "--no-inline", "-F", "comm,ip,sym,dso") ++
        Seq("--pid", processes.mkString(","))
      call(Script, command, os.PathRedirect(text)).map { _ =>
        Using.resource(new java.io.BufferedReader(new java.io.InputStreamReader(os.read.inputStream(text))))(reader =>
          PerfScript.fold(Iterator.continually(reader.readLine()).takeWhile(_ != null))
        )
      }
    }
  }
}

object PerfProfiler {

  /** Samples per second: no multiple of the rate at which timers usually fire. */
  val Hertz = 199

  /** The processes that perf observes.
    *
    * @param options
    *   its options for those that are of interest
    */
  sealed abstract private class Scope(val options: Seq[Long] => Seq[String])
  private case object Machine extends Scope(_ => Seq("-a"))
  private case object Processes extends Scope(ids => if (ids.isEmpty) Nil else Seq("-p", ids.mkString(",")))

  /** Up to this level users may observe processes of their own, without the kernel's functions from 2 on. */
  private val MostParanoid = 2
  private def paranoid = Try(os.read(Paranoid).trim).toOption.flatMap(_.toIntOption)
  private val Paranoid = os.root / "proc" / "sys" / "kernel" / "perf_event_paranoid"

  /** The reason why perf observes nothing, and what to do.
    *
    * @param told
    *   the output of perf
    * @param paranoid
    *   the kernel's setting, if it is known
    */
  private[profile] def refusal(told: String, paranoid: Option[Int]): String =
    paranoid.filter(_ > MostParanoid).fold(s"perf does not work here: $told")(level =>
      s"perf may not observe processes, since kernel.perf_event_paranoid is $level: " +
        s"sysctl kernel.perf_event_paranoid=$MostParanoid, as root, allows it"
    )

  private val Probe = 20.seconds
  private val Start = 20.seconds
  private val Poll = 20.millis
  private val Stop = 30.seconds
  private val Script = 5.minutes

  /** Runs a program to its end, or to the deadline.
    *
    * @return
    *   the last line that it told, or how it ended, if it failed
    */
  private def call(
      within: FiniteDuration,
      command: Seq[String],
      output: os.ProcessOutput = os.Pipe
  ): Either[String, Unit] =
    Try(os.proc(command).call(check = false, stdout = output, stderr = os.Pipe, timeout = within.toMillis)).toEither
      .left.map(e => Option(e.getMessage).getOrElse(e.toString).linesIterator.take(1).mkString)
      .flatMap { result =>
        val told = result.err.text().linesIterator.map(_.trim).filter(_.nonEmpty).toSeq
        Either.cond(result.exitCode == 0, (), told.lastOption.getOrElse(s"exit code ${result.exitCode}"))
      }

  private def lastLine(file: os.Path): Option[String] =
    Try(os.read.lines(file)).toOption.flatMap(_.map(_.trim).filter(_.nonEmpty).lastOption)
}
