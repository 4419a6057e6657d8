package mpp.stats

import java.util.SplittableRandom

import mpp.stats.Resampling.Resamples

/** The interval of a mean by the hierarchical bootstrap-t: each resample's mean is taken in units of the standard error
  * that the resample itself gives. That sets right what plain percentiles get wrong with few invocations, where they
  * are too narrow, and with many short ones, where they are too wide, since drawing runs within invocations counts the
  * noise of runs twice. Nor does it take samples for symmetric.
  *
  * Davison and Hinkley, "Bootstrap methods and their application" (1997), section 5.2.1; Hesterberg, "What teachers
  * should know about the bootstrap", The American Statistician 69 (2015).
  */
object MeanInterval {

  /** @param seed
    *   equal seeds give equal intervals
    * @return
    *   none for a single sample. Where so few values vary that too many resamples do not vary at all, Student's
    *   interval
    */
  def of(
      invocations: Invocations,
      seed: Long,
      resamples: Int = Resamples,
      level: Double = ConfidenceInterval.Level
  ): Option[ConfidenceInterval] = {
    val MeanEstimate(mean, error, degrees) = invocations.estimate
    val student = StudentT.interval(mean, error, degrees, level)
    if (error > 0) {
      val t = Resampling.ends(studentized(invocations, new SplittableRandom(seed), resamples), level)
      if (t.low.isInfinite || t.high.isInfinite) student
      else Some(ConfidenceInterval(mean - t.high * error, mean - t.low * error))
    } else student
  }

  /** Distances of resamples' means from the mean, in their own standard errors; infinite for a resample that does not
    * vary.
    */
  private def studentized(invocations: Invocations, random: SplittableRandom, resamples: Int): Array[Double] = {
    val centred = invocations.series.map(_.map(_ - invocations.mean))
    Array.fill(resamples) {
      val units = if (centred.length == 1) runs(centred.head, random) else drawnMeans(centred, random)
      val mean = Moments.mean(units)
      if (mean == 0) 0.0 else mean / (Moments.deviation(units) / math.sqrt(units.length))
    }
  }

  private def runs(values: Array[Double], random: SplittableRandom): Array[Double] = {
    val drawn = new Array[Double](values.length)
    var i = 0
    while (i < drawn.length) {
      drawn(i) = values(random.nextInt(values.length))
      i += 1
    }
    drawn
  }

  private def drawnMeans(series: IndexedSeq[Array[Double]], random: SplittableRandom): Array[Double] = {
    val drawn = new Array[Double](series.length)
    var i = 0
    while (i < drawn.length) {
      drawn(i) = Moments.mean(runs(series(Resampling.invocation(series, random)), random))
      i += 1
    }
    drawn
  }
}
