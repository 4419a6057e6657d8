package mpp.stats

/** Finds the changes of the mean of a series.
  *
  * Optimal partitioning: Killick, Fearnhead and Eckley, "Optimal detection of changepoints with a linear computational
  * cost", Journal of the American Statistical Association 107 (2012), pruned as [[LevelPieces]] says. The cost of a
  * segment is that of a normal distribution with the series' noise: its sum of squares about its own mean in units of
  * the noise's long-run variance, so that neighbours which are alike are no segment. Noise and its correlation are told
  * from changes by the differences of neighbours and of neighbours but one, whose medians are not moved by a few steps:
  * Chakar, Lebarbier, Lévy-Leduc and Robin, "A robust approach for estimating change-points in the mean of an AR(1)
  * process", Bernoulli 23 (2017). A value beyond Tukey's mild fences counts as if it lay there, so that one outlier is
  * no segment.
  */
object ChangePoints {

  /** The penalty for a change, in units of log n. */
  private val PenaltyPerLog = 5.0

  /** The further penalty in a short series, whose noise is told badly, in units of 1 / n^2. With both penalties, at
    * most one in twenty series of 8 to 100 samples has a change, normal ones with a correlation of up to 0.5 (tested).
    */
  private val ShortSeries = 200.0

  /** A shorter series has no changes. */
  val Fewest = 8

  /** Standard deviation of a normal distribution whose median absolute deviation is 1. */
  private val NormalDeviationPerMad = 1.4826

  /** @param correlated
    *   false if a value's noise does not depend on its neighbour's: then less noise is assumed in a short series, whose
    *   correlation is told badly
    * @return
    *   indices at which a new segment begins, in ascending order, without 0
    */
  def of(series: Array[Double], correlated: Boolean = true): Seq[Int] = {
    val fences = Outliers.mildFences(series)
    val clipped = series.map(fences.clipped)
    val noise = noiseOf(clipped, correlated)
    if (!(noise > 0)) Nil else search(clipped.map(_ / noise), penalty(series.length))
  }

  /** The most that is believed of a short series. */
  private val MostCorrelation = 0.95

  /** The square root of the long-run variance of the noise; if correlated, taken for autoregressive of order 1. */
  private def noiseOf(series: Array[Double], correlated: Boolean): Double = {
    def step(lag: Int) =
      Quantiles.median(series.indices.drop(lag).map(i => math.abs(series(i) - series(i - lag))).toArray)
    if (series.length < Fewest) 0
    else {
      val (one, two) = (step(1), step(2))
      val r = if (correlated && one > 0) (two * two / (one * one) - 1).max(0).min(MostCorrelation) else 0.0
      NormalDeviationPerMad * one / math.sqrt(2) * math.sqrt(1 + r) / (1 - r)
    }
  }

  private def penalty(n: Int) = PenaltyPerLog * math.log(n.toDouble) * (1 + ShortSeries / (n.toDouble * n))

  /** @param series
    *   with a noise of variance 1
    */
  private[stats] def search(series: Array[Double], penalty: Double): Seq[Int] = if (series.isEmpty) Nil
  else {
    val n = series.length
    val centre = Moments.mean(series)
    val sums = series.scanLeft(0.0)((sum, x) => sum + (x - centre))
    val squares = series.scanLeft(0.0)((sum, x) => sum + (x - centre) * (x - centre))
    def cost(from: Int, until: Int) = {
      val sum = sums(until) - sums(from)
      squares(until) - squares(from) - sum * sum / (until - from)
    }
    val best = new Array[Double](n + 1)
    val previous = new Array[Int](n + 1)
    best(0) = -penalty
    var starts = LevelPieces.of(series.min - centre, series.max - centre, start = 0)
    for (end <- 1 to n) {
      previous(end) = starts.best(start => best(start) + cost(start, end))
      best(end) = best(previous(end)) + cost(previous(end), end) + penalty
      starts = starts.challenged(end, best(end)) { start =>
        LevelPieces.Parabola(end - start, sums(end) - sums(start), best(start) + squares(end) - squares(start))
      }
    }
    Iterator.iterate(previous(n))(previous(_)).takeWhile(_ > 0).toSeq.reverse
  }
}
