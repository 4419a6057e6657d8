package mpp.build

import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.duration._
import scala.util.Try

import mpp.text.Numbers

/** Tells from time to time how far a build is, by its log.
  *
  * @param logs
  *   the folder of builds' logs
  * @param tell
  *   takes a line
  */
final class BuildWatch(logs: os.Path, tell: String => Unit, pause: FiniteDuration = BuildWatch.Pause) {

  /** Tells of the builds that an action makes, until it returns. */
  def during[A](action: => A): A = {
    val (nanos, millis) = (System.nanoTime(), System.currentTimeMillis() - BuildWatch.FileClockLag.toMillis)
    val timer = Executors.newSingleThreadScheduledExecutor { task =>
      val thread = new Thread(task, "build-watch")
      thread.setDaemon(true)
      thread
    }
    timer.scheduleAtFixedRate(
      // A log may be replaced while it is read.
      () => Try(line((System.nanoTime() - nanos).nanos, millis)).toOption.flatten.foreach(tell),
      pause.toMillis,
      pause.toMillis,
      MILLISECONDS
    )
    try action
    finally timer.shutdownNow(): Unit
  }

  /** The time since builds began, and of the log that was written to last since then its name, the number of units that
    * were compiled, and the last line.
    */
  private[build] def line(elapsed: FiniteDuration, sinceMillis: Long): Option[String] = {
    val written = Try(os.list(logs)).getOrElse(Nil).filter(f => f.ext == "log" && os.mtime(f) >= sinceMillis)
    written.maxByOption(os.mtime(_)).map { log =>
      val lines = os.read.lines(log).filterNot(_.isBlank)
      val units = lines.count(BuildWatch.CompiledUnit.findFirstIn(_).isDefined)
      val last = lines.lastOption.fold("")(line => s"; ${line.trim}")
      s"  ${log.baseName}: ${Numbers.duration(elapsed)}, ${Numbers.count(units, "unit")} compiled$last"
    }
  }
}

object BuildWatch {
  private val Pause = 10.seconds

  /** The kernel stamps files by a clock that it moves on some times a second only. */
  private val FileClockLag = 100.millis

  /** A line by which a compiler tells of a unit: Cargo's, sbt's, rebar3's. */
  private val CompiledUnit = """(?i)^\W*(\[info\]\s*)?compil(ing|ed)\b""".r
}
