package mpp.stats

/** Bounds of an estimate: its method's intervals hold the truth as often as its confidence level tells. */
final case class ConfidenceInterval(low: Double, high: Double) {
  def contains(x: Double): Boolean = low <= x && x <= high

  def map(f: Double => Double): ConfidenceInterval = ConfidenceInterval(f(low), f(high))
}

object ConfidenceInterval {

  /** The default level. */
  val Level = 0.95
}
