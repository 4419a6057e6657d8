package mpp.orchestrate

import scala.concurrent.duration._

import kompics.benchmarks.ProgressResponse
import mpp.results.FailureKind

/** Notices that a point makes no headway.
  *
  * @param progressKnown
  *   true if the testee tells its progress; one that does not is silent until its result, and has the stall deadline
  *   for all of its runs
  * @param now
  *   the present, on any clock that does not jump
  */
final class StallWatch(
    deadlines: Deadlines,
    progressKnown: Boolean,
    now: () => FiniteDuration = () => System.nanoTime().nanos
) {
  private val started = now()
  private var lastRun = started
  private var runs = 0L
  private var slowestRun: FiniteDuration = Duration.Zero

  def note(progress: ProgressResponse): Unit = {
    val runsNow = progress.warmupRunsDone.toLong + progress.runsDone
    if (runsNow > runs) {
      runs = runsNow
      lastRun = now()
      slowestRun = slowestRun.max((progress.lastMillis * 1e6).toLong.nanos)
    }
  }

  /** The deadline that has passed, if any. */
  def expired: Option[Measurement.Broken] = {
    val elapsed = now() - started
    val sinceRun = now() - lastRun
    deadlines.point.filter(elapsed > _).map(d =>
      timeout(s"the point took longer than --pointTimeout ${show(d)}")
    ).orElse {
      if (progressKnown) {
        val allowed = deadlines.stall.max(slowestRun * Deadlines.SlowestRunFactor.toLong)
        Option.when(sinceRun > allowed)(timeout(s"no run was completed within ${show(allowed)} (after $runs runs)"))
      } else
        Option.when(elapsed > deadlines.stall)(timeout(
          s"no result within ${show(deadlines.stall)}: the testee tells no progress, so that --stall bounds the whole point"
        ))
    }
  }

  private def timeout(reason: String) = Measurement.Broken(FailureKind.Timeout, reason)

  private def show(d: FiniteDuration): String = if (d < 1.second) s"${d.toMillis} ms" else s"${d.toSeconds} s"
}
