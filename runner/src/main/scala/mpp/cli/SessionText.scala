package mpp.cli

import java.time.Duration

import scala.concurrent.duration._

import mpp.compare.Session
import mpp.results.RunDirectory
import mpp.text.Numbers

/** The remark that two runs are two sessions: no interval of theirs knows that. */
object SessionText {

  /** @throws UsageError if a run is malformed */
  def of(base: RunDirectory, run: RunDirectory): String = {
    val Seq(before, now) = Seq(base, run).map(Session.read(_).orUsageError): @unchecked
    val apart = for (b <- before.startedAt; n <- now.startedAt)
      yield s", ${Numbers.duration(Duration.between(b, n).abs.toMillis.millis)} apart"
    val worth = now.slowdown(before).fold("without a reference kernel in both nobody knows how much that is") { ratio =>
      val interval = ratio.interval()
      f"the reference kernel took ${ratio.ratio}%.3f [${interval.low}%.3f, ${interval.high}%.3f] times as long, " +
        "so much may be the session's"
    }
    s"two sessions${apart.mkString}: $worth; ./bench.sc ab measures in one"
  }
}
