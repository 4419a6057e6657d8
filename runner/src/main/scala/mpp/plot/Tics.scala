package mpp.plot

/** Chooses the places of tics on an axis. */
object Tics {

  /** Round numbers from `low` to `high` at equal steps of 1, 2 or 5 times a power of ten: four to ten of them. */
  def linear(low: Double, high: Double): Seq[Double] = {
    val magnitude = math.floor(math.log10(high - low)).toInt
    val steps = for (power <- Seq(magnitude, magnitude - 1); factor <- Seq(5, 2, 1)) yield factor * math.pow(10, power)
    steps.map(multiples(low, high, _)).find(_.size >= Fewest).getOrElse(Nil)
  }

  /** Powers of ten from `low` to `high`; twice and five times them, too, where there are few. */
  def logarithmic(low: Double, high: Double): Seq[Double] = {
    val factors = if (high / low > FewDecades) Seq(1) else Seq(1, 2, 5)
    val powers = math.floor(math.log10(low)).toInt to math.ceil(math.log10(high)).toInt
    for (power <- powers; factor <- factors; tic = round(factor * math.pow(10, power)) if tic >= low && tic <= high)
      yield tic
  }

  private def multiples(low: Double, high: Double, step: Double): Seq[Double] =
    (math.ceil(low / step - Rounding).toLong to math.floor(high / step + Rounding).toLong).map(n => round(n * step))

  private val Fewest = 4
  private val FewDecades = 1000.0
  private val Rounding = 1e-9

  /** Rounds away the error of a decimal fraction in binary. */
  private def round(x: Double): Double = BigDecimal(x).round(new java.math.MathContext(12)).toDouble
}
