package mpp.results

import mpp.stats.SampleStatistics

/** The result of a point: that of all its invocations together.
  *
  * @param invocations
  *   the latest record of each so far, at least one, by number
  */
final case class PointResult private[results] (invocations: Seq[PointRecord]) {
  def point: PointKey = invocations.head.point

  /** Names and values, in number order. */
  def parameters: Seq[(String, String)] = invocations.head.parameters

  /** Execution times of the measured runs, one invocation after another, each in time order. */
  def samplesMillis: Seq[Double] = invocations.flatMap(_.samplesMillis)

  /** The statistics of all samples, from all invocations. */
  def statistics: Option[SampleStatistics] = Option(samplesMillis).filter(_.nonEmpty).map(SampleStatistics.of)

  /** True if every invocation converged. One that failed did not, and the rest would be a selection. */
  def converged: Boolean = invocations.forall(_.status == Status.Converged)
}

object PointResult {

  /** @param records
    *   the latest of every invocation, of any points
    * @return
    *   the points in the order in which they first appear
    */
  def all(records: Seq[PointRecord]): Seq[PointResult] = {
    val invocations = records.groupBy(_.point)
    records.map(_.point).distinct.map(point => PointResult(invocations(point).sortBy(_.invocation)))
  }
}
