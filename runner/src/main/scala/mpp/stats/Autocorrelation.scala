package mpp.stats

/** Measures the dependence between consecutive runs. */
object Autocorrelation {

  /** Lag-1 autocorrelation of one or more series, each about its own mean: the sum of the products of neighbours,
    * divided by the sum of squares. 0 where nothing varies.
    *
    * Box, Jenkins and Reinsel, "Time series analysis" (2008), section 2.1.5.
    */
  def lag1(series: Seq[Array[Double]]): Double = {
    val (products, squares) = series.map { values =>
      val mean = Moments.mean(values)
      var products = 0.0
      for (i <- 1 until values.length) products += (values(i) - mean) * (values(i - 1) - mean)
      (products, Moments.squares(values, mean))
    }.unzip
    if (squares.sum > 0) products.sum / squares.sum else 0
  }

  /** The number of independent samples that tell as much of the mean as these: n (1 - r) / (1 + r), at least 2, and at
    * most n, lest a correlation that happens to be negative make an interval narrower.
    *
    * Zwiers and von Storch, "Taking serial correlation into account in tests of the mean", Journal of Climate 8 (1995).
    */
  def effectiveSize(n: Int, lag1: Double): Double = (n * (1 - lag1) / (1 + lag1)).max(2.0).min(n.toDouble)
}
