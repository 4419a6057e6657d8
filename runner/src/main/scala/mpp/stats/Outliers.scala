package mpp.stats

/** Numbers of samples outside Tukey's fences: mild ones more than 1.5, severe ones more than 3 interquartile ranges
  * beyond the quartiles. They are counted, not removed.
  *
  * Tukey, "Exploratory data analysis" (1977).
  */
final case class Outliers(lowSevere: Int, lowMild: Int, highMild: Int, highSevere: Int) {
  def total: Int = lowSevere + lowMild + highMild + highSevere
}

object Outliers {
  private val MildRanges = 1.5
  private val SevereRanges = 3.0

  def of(values: Array[Double]): Outliers = {
    val (mild, severe) = (mildFences(values), severeFences(values))
    val (low, high) = (values.filter(_ < mild.low), values.filter(_ > mild.high))
    val (lowSevere, highSevere) = (low.count(_ < severe.low), high.count(_ > severe.high))
    Outliers(lowSevere, low.length - lowSevere, high.length - highSevere, highSevere)
  }

  /** Between two fences. */
  final case class Fences(low: Double, high: Double) {

    /** The value, or the fence that it lies beyond. */
    def clipped(value: Double): Double = value.max(low).min(high)
  }

  def mildFences(values: Array[Double]): Fences = fences(values, MildRanges)

  def severeFences(values: Array[Double]): Fences = fences(values, SevereRanges)

  private def fences(values: Array[Double], ranges: Double) = {
    val Seq(first, third) = Quantiles.of(values, 0.25, 0.75): @unchecked
    Fences(first - ranges * (third - first), third + ranges * (third - first))
  }
}
