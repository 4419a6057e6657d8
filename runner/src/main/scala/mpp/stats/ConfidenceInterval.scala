package mpp.stats

/** Where something that was estimated lies, as a method says that is right as often as its confidence level tells. */
final case class ConfidenceInterval(low: Double, high: Double) {
  def contains(x: Double): Boolean = low <= x && x <= high

  def map(f: Double => Double): ConfidenceInterval = ConfidenceInterval(f(low), f(high))
}

object ConfidenceInterval {

  /** The level where none is said. */
  val Level = 0.95
}
