package mpp.report

import mpp.stats.ConfidenceInterval
import mpp.stats.MeanEstimate
import mpp.stats.StudentT

/** Where testees stand in a benchmark, by their times over the points that all of them have.
  *
  * The ratio of a testee's time to the fastest's is the geometric mean of the ratios of its points. Its interval
  * follows from the points' standard errors: the logarithm of a mean has about the standard error of that mean, divided
  * by it (delta method), and points are independent of each other. The intervals are simultaneous (Bonferroni), as all
  * are compared with the fastest.
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
      val logs = ranked.toSeq.map { case (symbol, points) => symbol -> Logarithm.of(common.map(points)) }
        .sortBy { case (symbol, log) => (log.mean, symbol) }
      val level = 1 - (1 - ConfidenceInterval.Level) / (logs.size - 1).max(1)
      val fastest = logs.head._2
      val groups = logs.foldLeft(Vector.empty[Vector[(String, Logarithm)]]) { (groups, testee) =>
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

  private def apart(testee: Logarithm, leader: Logarithm, level: Double): Boolean = {
    val difference = testee.minus(leader)
    difference.interval(level).low > 0 && difference.mean > math.log1p(Threshold)
  }

  /** What a clock can tell from no time at all: a nanosecond. */
  private val LeastMillis = 1e-6

  /** Logarithm of a geometric mean of times.
    *
    * @param variances
    *   of what adds up to it, with their degrees of freedom
    */
  final private case class Logarithm(mean: Double, variances: Seq[(Double, Double)]) {
    def minus(other: Logarithm): Logarithm = Logarithm(mean - other.mean, variances ++ other.variances)

    /** Degrees of freedom are those of Welch and Satterthwaite. Where a single run tells no error, nothing is known. */
    def interval(level: Double): ConfidenceInterval = {
      val variance = variances.map(_._1).sum
      val degrees = variance * variance / variances.collect { case (v, d) if v > 0 => v * v / d }.sum
      StudentT.interval(mean, math.sqrt(variance), if (variance == 0) 1 else degrees, level).getOrElse(Unknown)
    }
  }

  private val Unknown = ConfidenceInterval(Double.NegativeInfinity, Double.PositiveInfinity)

  private object Logarithm {
    def of(points: Seq[MeanEstimate]): Logarithm = {
      val n = points.size.toDouble
      val variances = points.map(p => math.pow(p.relativeError / n, 2) -> p.degrees)
      Logarithm(points.map(p => math.log(p.mean.max(LeastMillis))).sum / n, variances)
    }
  }
}
