package mpp.stats

/** A testee's time divided by a baseline's: the geometric mean over the points that both have.
  *
  * @param points
  *   number of these points
  */
final case class BaselineRatio(ratio: MeanRatio, points: Int)

object BaselineRatio {

  /** @param testee
    *   mean times of points in milliseconds
    * @param baseline
    *   mean times of points in milliseconds
    * @return
    *   none if they have no point in common
    */
  def of[P](testee: Map[P, MeanEstimate], baseline: Map[P, MeanEstimate]): Option[BaselineRatio] = {
    val common = testee.keySet.intersect(baseline.keySet).toSeq
    Option.when(common.nonEmpty)(
      BaselineRatio(MeanRatio.geometric(common.map(testee), common.map(baseline)), common.size)
    )
  }
}
