package mpp.stats

/** The speed-up of a testee: its time on few processors in parts of that on more.
  *
  * @param processors
  *   the greater number
  * @param base
  *   the smaller number, 1 wherever it was measured
  * @param ratio
  *   the time on `base` processors, divided by that on `processors`
  */
final case class SpeedUp(processors: Int, base: Int, ratio: MeanRatio) {

  /** The speed-up in parts of the ideal one. */
  def efficiency: MeanRatio = ratio.copy(log = ratio.log + math.log(base.toDouble / processors))
}

object SpeedUp {

  /** The speed-ups over the smallest number of processors that was measured, itself included, in ascending order.
    *
    * @param times
    *   times of the same work, by the number of processors
    */
  def of(times: Map[Int, Estimate]): Seq[SpeedUp] = {
    val ascending = times.toSeq.sortBy(_._1)
    for {
      (base, baseTime) <- ascending.headOption.toSeq
      (n, time) <- ascending
      ratio <- if (n == base) Some(MeanRatio(0, 0, 1, time.invocations)) else MeanRatio(baseTime, time)
    } yield SpeedUp(n, base, ratio)
  }
}
