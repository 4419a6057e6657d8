package mpp.stats

/** Ranks testees in a benchmark by their times over the points that all of them have.
  *
  * The ratio of a testee's time to the fastest's is the geometric mean of the ratios of its points. The intervals are
  * simultaneous (Bonferroni), as all are compared with the fastest.
  */
object Ranking {

  /** A difference that is smaller does not matter. */
  val Threshold = 0.05

  /** A testee's place.
    *
    * @param rank
    *   from 1; testees of one group share it, and the next group's counts on
    * @param ratio
    *   its time divided by the fastest's, which has 1
    * @param low
    *   lower end of the ratio's interval
    * @param high
    *   upper end
    * @param points
    *   number of points over which it is the mean
    */
  final case class Standing(symbol: String, rank: Int, ratio: Double, low: Double, high: Double, points: Int)

  /** Testees with less than half of a benchmark's points are not ranked: they would leave too little to compare.
    *
    * A testee begins a group of its own unless it cannot be told apart from the fastest of the group before it: unless
    * the interval of the ratio of the two contains 1, or the ratio is within the threshold.
    *
    * @param times
    *   means of the points' times in milliseconds, by testee and point
    * @return
    *   fastest first
    */
  def of[P](times: Map[String, Map[P, Estimate]]): Seq[Standing] = {
    val all = times.values.flatMap(_.keySet).toSet
    val ranked = times.filter { case (_, points) => points.size * 2 >= all.size }
    val common = ranked.values.map(_.keySet).reduceOption(_ intersect _).getOrElse(Set.empty[P]).toSeq
    if (common.isEmpty) Nil
    else {
      val byTime = ranked.toSeq.map { case (symbol, points) => symbol -> common.map(points) }
        .sortBy { case (symbol, means) => (OverPoints.of(means).log, symbol) }
      val level = 1 - (1 - ConfidenceInterval.Level) / (byTime.size - 1).max(1)
      val fastest = byTime.head._2
      val groups = byTime.foldLeft(Vector.empty[Vector[(String, Seq[Estimate])]]) { (groups, testee) =>
        if (groups.nonEmpty && !apart(testee._2, groups.last.head._2, level)) groups.init :+ (groups.last :+ testee)
        else groups :+ Vector(testee)
      }
      val ranks = groups.scanLeft(1)(_ + _.size)
      for ((group, rank) <- groups.zip(ranks); (symbol, means) <- group) yield {
        val ratio = MeanRatio.between(OverPoints.of(means), OverPoints.of(fastest))
        val ends = if (means eq fastest) ConfidenceInterval(1, 1) else ratio.interval(level)
        Standing(symbol, rank, ratio.ratio, ends.low, ends.high, common.size)
      }
    }
  }

  private def apart(testee: Seq[Estimate], leader: Seq[Estimate], level: Double): Boolean = {
    val ratio = MeanRatio.between(OverPoints.of(testee), OverPoints.of(leader))
    ratio.logInterval(level).low > 0 && ratio.log > math.log1p(Threshold)
  }
}
