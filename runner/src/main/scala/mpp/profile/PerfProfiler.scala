package mpp.profile

import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.duration._
import scala.util.Try
import scala.util.Using

import mpp.build.ProfilerChoice.Unwinding

/** Linux's perf, by samples of the kernel's clock: every program has it, also in virtual machines without hardware
  * counters.
  *
  * @param unwinding
  *   its way to callers
  */
final class PerfProfiler(unwinding: Unwinding, perf: Perf = new Perf, tree: ProcessTree = new ProcessTree)
    extends Profiler {
  import PerfProfiler._

  val name: String = "perf"
  val events: Seq[Event] = Seq(Event.Cpu, Event.OffCpu)
  val feature: Option[String] = Some("profile")

  def problem(event: Event): Option[String] = scope(event).left.toOption

  private val scopes = scala.collection.mutable.HashMap.empty[Event, Either[String, Scope]]

  /** The whole machine, if that is allowed: counters of single threads are set up anew whenever one goes to sleep or
    * wakes up, which costs benchmarks that do little else a good part of their time.
    */
  private def scope(event: Event): Either[String, Scope] = scopes.getOrElseUpdate(
    event, {
      val folder = os.temp.dir(prefix = "mpp-perf-")
      def allows(scope: Scope) = {
        val trial = record(event, folder / "perf.data") ++ scope.options(Nil) ++ Seq("--", "true")
        perf.attempt(trial, leastParanoid(event)).map(_ => scope)
      }
      try allows(Machine).orElse(allows(Processes))
      finally os.remove.all(folder)
    }
  )

  def attach(process: Long, event: Event, scratch: os.Path): Either[String, Profiler.Recording] =
    for {
      observed <- scope(event)
      data = scratch / "perf.data"
      command <- perf.command(record(event, data) ++ observed.options(tree.below(process)))
      recording <- start(command, new Recording(process, event, _, data, scratch), scratch / "perf.log", data)
    } yield recording

  private def start(
      command: Seq[String],
      recording: Process => Recording,
      log: os.Path,
      data: os.Path
  ): Either[String, Profiler.Recording] = {
    val running = new ProcessBuilder(command: _*).redirectErrorStream(true).redirectOutput(log.toIO)
      .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null"))).start()
    val begun = recording(running)
    // It writes the head of its file when it has opened all counters.
    val deadline = Start.fromNow
    while (running.isAlive && !hasBegun(data) && deadline.hasTimeLeft()) Thread.sleep(Poll.toMillis)
    if (running.isAlive && hasBegun(data)) Right(begun)
    else {
      begun.stop()
      Left(s"perf could not be attached: ${lastLine(log).getOrElse("it did not begin")}")
    }
  }

  /** Files in which programs with a compiler of their own tell perf the names of functions. */
  def clean(processes: Seq[Long]): Unit =
    for (process <- processes; name <- Seq(s"perf-$process.map", s"jit-$process.dump"))
      Try(os.remove(os.root / "tmp" / name)): Unit

  private def record(event: Event, data: os.Path): Seq[String] =
    Seq("record", "-q", "-N", "-B", "--call-graph", unwinding.option) ++ options(event) ++ Seq("-o", data.toString)

  private def hasBegun(data: os.Path) = Try(os.size(data)).toOption.exists(_ > 0)

  final private class Recording(process: Long, event: Event, running: Process, data: os.Path, scratch: os.Path)
      extends Profiler.Recording {
    private val atBegin = tree.below(process)

    /** Those that it starts meanwhile are seen, too. */
    lazy val processes: Seq[Long] = (atBegin ++ tree.below(process)).distinct

    private val hook = new Thread(() => running.destroyForcibly(): Unit, "perf-end")
    Runtime.getRuntime.addShutdownHook(hook)
    private lazy val stopped: Option[String] = {
      processes: Unit
      running.destroy()
      val ended = running.waitFor(Stop.toMillis, MILLISECONDS)
      if (!ended) {
        running.destroyForcibly()
        running.waitFor(Stop.toMillis, MILLISECONDS): Unit
      }
      try Runtime.getRuntime.removeShutdownHook(hook): Unit
      catch { case _: IllegalStateException => () } // the hook is at work
      Option.when(!ended)(s"perf did not end within ${Stop.toSeconds} s")
    }

    def stop(): Option[String] = stopped

    def stacks(): Either[String, FoldedStacks] = {
      val text = scratch / "script.txt"
      val words = Seq("script", "-i", data.toString, "--no-inline", "--pid", processes.mkString(",")) ++ fields(event)
      perf.command(words).flatMap(Perf.call(Script, _, os.PathRedirect(text))).map { _ =>
        Using.resource(new java.io.BufferedReader(new java.io.InputStreamReader(os.read.inputStream(text)))) { reader =>
          val lines = Iterator.continually(reader.readLine()).takeWhile(_ != null)
          if (event == Event.OffCpu) PerfSwitches.fold(lines, processes.toSet) else PerfScript.fold(lines)
        }
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

  /** Samples per second of threads that go to sleep; each has the thread's stack. */
  private val SwitchHertz = 499

  private def options(event: Event): Seq[String] =
    if (event == Event.OffCpu)
      Seq("-F", SwitchHertz.toString, "-e", "context-switches:k", "--switch-events")
    else Seq("-F", Hertz.toString, "-e", "cpu-clock")

  private def fields(event: Event): Seq[String] =
    if (event == Event.OffCpu)
      Seq("--show-switch-events", "--show-task-events", "-F", "comm,pid,tid,time,period,ip,sym,dso")
    else Seq("-F", "comm,ip,sym,dso")

  /** Up to this level of the kernel's setting users may observe processes of their own. From 2 on they see none of the
    * kernel's functions, of which going to sleep is one.
    */
  private def leastParanoid(event: Event): Int = if (event == Event.OffCpu) 1 else 2

  private val Start = 20.seconds
  private val Poll = 20.millis
  private val Stop = 30.seconds
  private val Script = 5.minutes

  private def lastLine(file: os.Path): Option[String] =
    Try(os.read.lines(file)).toOption.flatMap(_.map(_.trim).filter(_.nonEmpty).lastOption)
}
