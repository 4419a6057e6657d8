package mpp.orchestrate

import mpp.results.ProcessConditions
import mpp.text.Numbers

/** Tells whether a point was measured under pressure from outside. docs/methodology.md gives reasons for the
  * thresholds, and for what is recorded, but not judged.
  */
object NoiseGate {

  /** The part of the granted processors' time that processes of others may take. */
  val MostOthersCpuFraction = 0.02

  /** The part of the same that a hypervisor may give to others. */
  val MostStolenFraction = 0.01

  /** The part of the time in which some process may wait for memory. */
  val MostMemoryPressureFraction = 0.01

  /** The part of the time in which the testee may wait for a share that control groups grant. */
  val MostThrottledFraction = 0.01

  /** Less than this is not judged: kernels count in ticks of 10 ms, and asking for a sample takes about one. */
  val LeastMillis = 50.0

  /** The faults, a phrase for each kind of pressure: from the node that had most of it. */
  def judge(conditions: Seq[ProcessConditions]): Seq[String] = {
    import Conditions._
    def worst(measure: ProcessConditions => Option[Double], most: Double)(phrase: Double => String): Option[String] =
      conditions.flatMap(c => measure(c).filter(_ > most).map(_ -> c)).maxByOption(_._1).map { case (value, c) =>
        s"${c.node}: ${phrase(value)}"
      }
    def share(millis: String, fraction: String)(c: ProcessConditions): Option[Double] =
      c.measures.get(fraction).filter(_ => c.measures.get(millis).exists(_ >= LeastMillis))
    def waited(c: ProcessConditions): Option[Double] =
      for {
        throttled <- c.measures.get(ThrottledMillis) if throttled >= LeastMillis
        window <- c.measures.get(WindowMillis) if window > 0
      } yield throttled / window
    def stalled(c: ProcessConditions): Option[Double] =
      for {
        fraction <- c.measures.get(pressureFraction("memory"))
        window <- c.measures.get(WindowMillis) if fraction * window >= LeastMillis
      } yield fraction
    Seq(
      worst(share(OthersCpuMillis, OthersCpuFraction), MostOthersCpuFraction)(f =>
        s"other processes took ${Numbers.percent(f)} of the processors"
      ),
      worst(share(StolenMillis, StolenFraction), MostStolenFraction)(f =>
        s"the hypervisor took ${Numbers.percent(f)} of the processors"
      ),
      worst(stalled, MostMemoryPressureFraction)(f => s"processes waited for memory ${Numbers.percent(f)} of the time"),
      worst(waited, MostThrottledFraction)(f =>
        s"control groups held processes back ${Numbers.percent(f)} of the time"
      ),
      worst(_.measures.get(ThermalThrottles), most = 0)(n => f"processors were too hot and slowed down $n%.0f times")
    ).flatten
  }
}
