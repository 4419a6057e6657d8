package mpp.stats

/** Many tests at once, so that the probability of finding anything that is not there stays what one test's may be.
  *
  * Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).
  */
object Holm {

  /** The level at which each test is judged.
    *
    * @param ps
    *   p-values
    * @param level
    *   the wanted probability of any false finding
    * @return
    *   in the order of the p-values; exactly those that are not above theirs are found. Equal p-values share a level,
    *   and all that come after the first which is above its own are judged as strictly as that one
    */
  def levels(ps: Seq[Double], level: Double): Seq[Double] = {
    val ascending = ps.sorted.toArray
    def step(rank: Int) = level / (ascending.length - rank)
    val stop = ascending.indices.find(rank => ascending(rank) > step(rank)).getOrElse(ascending.length - 1)
    val rankOf = ascending.zipWithIndex.reverse.toMap
    ps.map(p => step(rankOf(p).min(stop)))
  }
}
