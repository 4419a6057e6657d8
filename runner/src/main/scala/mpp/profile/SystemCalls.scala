package mpp.profile

import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.duration._
import scala.util.Try

/** Counts the system calls of processes, by the kernel's tracepoint for their beginnings. */
final class SystemCalls(perf: Perf = new Perf, tree: ProcessTree = new ProcessTree) {
  import SystemCalls._

  /** The reason why it does not work on this machine, with what to do, if it does not. */
  lazy val problem: Option[String] =
    perf.attempt(Seq("stat", "-e", Tracepoint, "true"), LeastParanoid).left.toOption
      .map(reason => s"system calls are not counted: $reason")

  /** Attaches to a process and all that descend from it. Returns once it counts.
    *
    * @param scratch
    *   an empty folder for files
    * @return
    *   the reason why they cannot be counted
    */
  def attach(process: Long, scratch: os.Path): Either[String, SystemCalls.Counter] = {
    val table = scratch / "stat.csv"
    val ids = tree.below(process).mkString(",")
    // perf starts a program when all counters are open, and counts until it ends. This one answers, and ends on demand.
    perf.command(Seq("stat", "-x", ",", "-o", table.toString, "-e", Tracepoint, "-p", ids, "--", "cat"))
      .flatMap { command =>
        val running = new ProcessBuilder(command: _*).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        val counter = new Counter(running, table)
        if (counter.begun()) Right(counter)
        else {
          counter.stop(): Unit
          Left("perf could not be attached")
        }
      }
  }
}

object SystemCalls {
  private val Tracepoint = "raw_syscalls:sys_enter"

  /** The level of the kernel's setting at which others than root may use its tracepoints. */
  private val LeastParanoid = -1

  private val Start = 20.seconds
  private val Stop = 20.seconds
  private val Poll = 20.millis

  /** A count that goes on. */
  final class Counter private[SystemCalls] (running: Process, table: os.Path) extends ProfiledPoint.CallCounter {
    private val hook = new Thread(() => running.destroyForcibly(): Unit, "perf-stat-end")
    Runtime.getRuntime.addShutdownHook(hook)

    private[SystemCalls] def begun(): Boolean = {
      val deadline = Start.fromNow
      def echoed = Try(running.getInputStream.available() > 0).getOrElse(false)
      Try {
        running.getOutputStream.write('\n')
        running.getOutputStream.flush()
      }
      while (running.isAlive && !echoed && deadline.hasTimeLeft()) Thread.sleep(Poll.toMillis)
      running.isAlive && echoed
    }

    private lazy val counted: Option[Double] = {
      Try(running.getOutputStream.close())
      if (!running.waitFor(Stop.toMillis, MILLISECONDS)) running.destroyForcibly()
      try Runtime.getRuntime.removeShutdownHook(hook): Unit
      catch { case _: IllegalStateException => () } // the hook is at work
      Try(os.read.lines(table)).toOption.flatMap(read)
    }

    def stop(): Option[Double] = counted
  }

  /** Reads `perf stat -x ,`. Threads that slept all the time have no count. */
  private[profile] def read(lines: Seq[String]): Option[Double] =
    lines.map(_.split(',')).find(_.contains(Tracepoint)).map(_.head).flatMap {
      case "<not counted>" => Some(0)
      case number => number.toDoubleOption
    }
}
