package mpp.report

import mpp.stats.ConfidenceInterval
import mpp.stats.MeanEstimate

/** Where testees stand in a benchmark, by their times over the points that all of them have.
  *
  * The ratio of a testee's time to the fastest's is the geometric mean of the ratios of its points ([[LogMean]]). The
  * intervals are simultaneous (Bonferroni), as all are compared with the fastest.
  */
object Ranking {

  /** A difference that is smaller does not matter. */
  val Threshold = 0.05

  /** A testee's place.
    *
    * @param rank
    *   from 1; testees of one group share it, and the next group's counts on
    * @param ratio
    *   of its time to the fastest's, with the ends of its interval; of the fastest, 1
    * @param points
    *   over how many points
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
  def of[P](times: Map[String, Map[P, MeanEstimate]]): Seq[Standing] = {
    val all = times.values.flatMap(_.keySet).toSet
    val ranked = times.filter { case (_, points) => points.size * 2 >= all.size }
    val common = ranked.values.map(_.keySet).reduceOption(_ intersect _).getOrElse(Set.empty[P]).toSeq
    if (common.isEmpty) Nil
    else {
      val logs = ranked.toSeq.map { case (symbol, points) => symbol -> LogMean.of(common.map(points)) }
        .sortBy { case (symbol, log) => (log.mean, symbol) }
      val level = 1 - (1 - ConfidenceInterval.Level) / (logs.size - 1).max(1)
      val fastest = logs.head._2
      val groups = logs.foldLeft(Vector.empty[Vector[(String, LogMean)]]) { (groups, testee) =>
        if (groups.nonEmpty && !apart(testee._2, groups.last.head._2, level)) groups.init :+ (groups.last :+ testee)
        else groups :+ Vector(testee)
      }
      val ranks = groups.scanLeft(1)(_ + _.size)
      for ((group, rank) <- groups.zip(ranks); (symbol, log) <- group) yield {
        val ends = if (log eq fastest) ConfidenceInterval(1, 1) else log.minus(fastest).interval(level).map(math.exp)
        Standing(symbol, rank, math.exp(log.mean - fastest.mean), ends.low, ends.high, common.size)
      }
    }
  }

  private def apart(testee: LogMean, leader: LogMean, level: Double): Boolean = {
    val difference = testee.minus(leader)
    difference.interval(level).low > 0 && difference.mean > math.log1p(Threshold)
  }
}
