package mpp.history

import mpp.text.Quantity

/** Changes as people read them. */
object ChangeText {

  /** The direction, the ratio with its 95 % interval, and all that differs between the runs before and after. */
  def of(series: PointSeries, change: Change): String = {
    val (before, after) = series.runsAround(change)
    val interval =
      change.interval.fold("")(i => s" (${Quantity.ratio(i.low)} to ${Quantity.ratio(i.high)})")
    val ratio = s"${Quantity.ratio(change.ratio.ratio)}$interval"
    (s"${direction(change)} from ${after.id} on: $ratio" +: causes(before, after)).mkString("; ")
  }

  def direction(change: Change): String = if (change.isSlower) "slower" else "faster"

  /** The differences between two runs of a testee that may be the cause of a change. */
  private def causes(before: TesteeRun, after: TesteeRun): Seq[String] = {
    def moved(name: String, of: TesteeRun => Option[String]) = for {
      old <- of(before)
      now <- of(after)
      if old != now
    } yield s"$name $old -> $now"
    val files =
      for (old <- before.artefacts; now <- after.artefacts if old == now) yield "the testee's files are the same"
    moved("framework", _.frameworkVersion).toSeq ++ moved("suite", r => Some(r.suiteVersion)) ++
      moved("commit", _.shortCommit) ++ files
  }
}
