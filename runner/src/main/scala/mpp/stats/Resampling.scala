package mpp.stats

import java.util.SplittableRandom

/** Draws for the bootstrap: invocations, then runs within each, all with replacement; of one invocation, runs only.
  *
  * Davison and Hinkley, "Bootstrap methods and their application" (1997), section 3.8; Kalibera and Jones, "Rigorous
  * benchmarking in reasonable time", ISMM (2013).
  */
object Resampling {

  /** Both ends of a 95 % interval are then order statistics: the 25th and the 975th. */
  val Resamples = 999

  /** Draws an invocation. */
  def invocation(series: IndexedSeq[Array[Double]], random: SplittableRandom): Int =
    if (series.length == 1) 0 else random.nextInt(series.length)

  /** The order statistics that are the ends of an interval; sorts the values. */
  def ends(values: Array[Double], level: Double): ConfidenceInterval = {
    java.util.Arrays.sort(values)
    val tail = (1 - level) / 2
    val low = math.floor((values.length + 1) * tail).toInt.max(1)
    ConfidenceInterval(values(low - 1), values(values.length - low))
  }
}
