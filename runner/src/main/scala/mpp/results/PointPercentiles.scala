package mpp.results

import mpp.stats.Estimate
import mpp.stats.Invocations
import mpp.stats.Latencies
import mpp.stats.Percentile

/** The latencies of a point: those of each invocation, its runs merged.
  *
  * @param invocations
  *   by number, at least one
  */
final case class PointPercentiles private (samples: PointSamples, invocations: Seq[(Int, Latencies)]) {

  /** Mean of the invocations' percentiles in milliseconds, with the interval over invocations; without one for one. */
  def estimate(percentile: Percentile): Estimate = {
    val values = invocations.map { case (_, latencies) => Array(latencies.micros(percentile.of100) / 1000) }
    Estimate.of(Invocations(values.toIndexedSeq, invocations.map(_._1).toIndexedSeq), samples.seed)
  }
}

object PointPercentiles {

  /** None of a benchmark without latencies, or where no invocation has samples. */
  def of(result: PointResult): Option[PointPercentiles] = {
    val found = for (r <- result.invocations if r.samplesMillis.nonEmpty; l <- r.latencies) yield r.invocation -> l
    PointSamples.of(result).filter(_ => found.nonEmpty).map(PointPercentiles(_, found))
  }
}
