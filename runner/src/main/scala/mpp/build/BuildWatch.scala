package mpp.build

import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.collection.mutable
import scala.concurrent.duration._
import scala.util.Try

import mpp.text.Numbers

/** Tells from time to time how far a build is, by its log, and keeps beside the log how much its largest build
  * compiled.
  *
  * @param logs
  *   the folder of builds' logs
  * @param tell
  *   takes a line
  */
final class BuildWatch(logs: os.Path, tell: String => Unit, pause: FiniteDuration = BuildWatch.Pause) {

  /** By log, the time at which it was looked at first, and its units then: the time at which a build began is unknown.
    */
  private val first = mutable.HashMap.empty[os.Path, (FiniteDuration, Int)]

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
    finally {
      timer.shutdownNow(): Unit
      Try(keep(millis)): Unit
    }
  }

  /** The time since builds began, and of the log that was written to last since then its name, the number of units that
    * were compiled, the time that the others will take if there are as many as in the largest build, and the last line.
    */
  private[build] def line(elapsed: FiniteDuration, sinceMillis: Long): Option[String] =
    written(sinceMillis).maxByOption(os.mtime(_)).map { log =>
      val lines = os.read.lines(log).filterNot(_.isBlank)
      val units = BuildWatch.units(lines)
      val rest = left(log, elapsed, units).fold("")(time => s", at most about ${Numbers.duration(time)} left")
      val last = lines.lastOption.fold("")(line => s"; ${line.trim}")
      s"  ${log.baseName}: ${Numbers.duration(elapsed)}, ${Numbers.count(units, "unit")} compiled$rest$last"
    }

  private def written(sinceMillis: Long): Seq[os.Path] =
    Try(os.list(logs)).getOrElse(Nil).filter(f => f.ext == "log" && os.mtime(f) >= sinceMillis)

  private def left(log: os.Path, elapsed: FiniteDuration, units: Int): Option[FiniteDuration] = {
    val (since, before) = first.getOrElseUpdate(log, (elapsed, units))
    for (most <- kept(log) if most > units && units > before)
      yield (elapsed - since) * (most - units).toLong / (units - before).toLong
  }

  private def keep(sinceMillis: Long): Unit =
    for (log <- written(sinceMillis) if os.exists(beside(log, "stamp"))) {
      val units = BuildWatch.units(os.read.lines(log))
      if (kept(log).forall(_ < units)) os.write.over(beside(log, "units"), s"$units\n")
    }

  private def kept(log: os.Path): Option[Int] = Try(os.read(beside(log, "units")).trim).toOption.flatMap(_.toIntOption)

  private def beside(log: os.Path, kind: String) = log / os.up / s"${log.baseName}.$kind"
}

object BuildWatch {
  private val Pause = 10.seconds

  /** The kernel stamps files by a clock that it moves on some times a second only. */
  private val FileClockLag = 100.millis

  /** A line by which a compiler tells of a unit: Cargo's, sbt's, rebar3's. */
  private val CompiledUnit = """(?i)^\W*(\[info\]\s*)?compil(ing|ed)\b""".r

  private def units(lines: Seq[String]): Int = lines.count(CompiledUnit.findFirstIn(_).isDefined)
}
