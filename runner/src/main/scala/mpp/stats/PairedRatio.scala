package mpp.stats

/** The ratio of two means that were measured side by side, in the same blocks: from the ratio within each block. What
  * makes a whole block slower is not in it.
  *
  * Student's t of paired differences ("The probable error of a mean", Biometrika 6, 1908), of logarithms.
  */
object PairedRatio {

  /** @return
    *   `of` divided by `base`; with fewer than two blocks in common as if they had been measured apart
    */
  def apply(of: Estimate, base: Estimate): Option[MeanRatio] = {
    val differences = for {
      (block, time) <- of.processes.toArray
      other <- base.processes.get(block)
    } yield Estimate.log(time) - Estimate.log(other)
    val blocks = differences.length
    if (blocks < 2) MeanRatio(of, base)
    else {
      val error = Moments.deviation(differences) / math.sqrt(blocks.toDouble)
      Some(MeanRatio(Moments.mean(differences), error, blocks - 1.0, blocks))
    }
  }
}
