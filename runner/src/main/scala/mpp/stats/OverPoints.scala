package mpp.stats

/** A testee's time over several points, with the process as the unit of error.
  *
  * The points' times are taken together as logarithms, so that no point counts more because it takes longer, and which
  * testee is the base of a ratio does not matter (Fleming and Wallace, "How not to lie with statistics", Communications
  * of the ACM 29, 1986). The standard error comes from the invocations' distances from the mean, each taken over all
  * points at once: the error of the model log t ~ point + testee + (1 | invocation), whose estimate for a balanced
  * design it is. Everything that the points of an invocation share, such as a process or the machine's state, is in it.
  */
object OverPoints {

  /** @param times
    *   the times of points, at least one
    */
  def of(times: Seq[Estimate]): MeanRatio.Side = {
    val log = times.map(t => Estimate.log(t.mean)).sum / times.size
    val invocations = times.map(_.invocations).min
    if (invocations == 1) oneProcess(log, times) else several(log, times)
  }

  /** The ratio over the points that two testees have in common.
    *
    * @return
    *   with the number of these points; none if there are none
    */
  def ratio[P](testee: Map[P, Estimate], base: Map[P, Estimate]): Option[(MeanRatio, Int)] = {
    val common = testee.keySet.intersect(base.keySet).toSeq
    Option.when(common.nonEmpty)(
      (MeanRatio.between(of(common.map(testee)), of(common.map(base))), common.size)
    )
  }

  private def several(log: Double, times: Seq[Estimate]) = {
    val distances = times.flatMap { t =>
      val logs = t.processes.toSeq.map { case (number, mean) => number -> Estimate.log(mean) }
      val centre = logs.map(_._2).sum / logs.size
      logs.map { case (number, x) => number -> (x - centre) }
    }
    val byInvocation = distances.groupMap(_._1)(_._2).values.map(d => d.sum / d.size).toArray
    val n = byInvocation.length
    MeanRatio.Side(log, Moments.deviation(byInvocation) / math.sqrt(n.toDouble), n - 1.0, n)
  }

  /** The errors of the points' runs, which say nothing of another process. */
  private def oneProcess(log: Double, times: Seq[Estimate]) = {
    val variances = times.map(t => t.error * t.error / (times.size.toDouble * times.size))
    val shares = variances.zip(times).collect { case (v, t) if v > 0 => v * v / t.degrees }
    val variance = variances.sum
    val degrees = if (variance == 0) 1 else variance * variance / shares.sum
    MeanRatio.Side(log, math.sqrt(variance), degrees, invocations = 1)
  }
}
