package mpp.capacity

import mpp.stats.Latencies
import mpp.stats.Percentile

/** A service-level objective: a percentile of latencies that stays below a bound. */
final case class LatencyTarget(percentile: Percentile, belowMicros: Double) {

  /** True if latencies meet it. */
  def isMet(latencies: Latencies): Boolean = latencies.micros(percentile.of100) < belowMicros
}

object LatencyTarget {
  private val Form = raw"\s*(\S+?)\s*<\s*([0-9]+(?:\.[0-9]+)?)\s*(ns|us|ms|s)\s*".r
  private val MicrosOf = Map("ns" -> 1e-3, "us" -> 1.0, "ms" -> 1e3, "s" -> 1e6)

  /** @param text
    *   such as `p99<1ms`
    * @return
    *   the allowed texts if it is none of them, or the target
    */
  def parse(text: String): Either[String, LatencyTarget] = {
    val found = text match {
      case Form(name, number, unit) =>
        Percentile.all.find(_.name == name).map(LatencyTarget(_, number.toDouble * MicrosOf(unit)))
      case _ => None
    }
    found.filter(_.belowMicros > 0).toRight(
      s"allowed are ${Percentile.all.map(_.name).mkString(", ")}, then < and a time in ns, us, ms or s, such as 'p99<1ms'"
    )
  }
}
