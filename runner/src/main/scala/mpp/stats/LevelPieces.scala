package mpp.stats

/** The starts that the last segment of a series may yet have: each for the levels, that is means of the segment, at
  * which none is cheaper.
  *
  * FPOP: Maidstone, Hocking, Rigaill and Fearnhead, "On optimal multiple changepoint algorithms for large data",
  * Statistics and Computing 27 (2017). It finds what trying all starts finds, in a time that hardly grows faster than
  * the series, even where nothing changes, for which PELT's takes the square of it.
  *
  * @param starts
  *   one for each piece, by level
  * @param ends
  *   the upper end of each piece, which is the lower one of the next
  */
final private class LevelPieces(lowest: Double, starts: Array[Int], ends: Array[Double], size: Int) {
  import LevelPieces._

  /** The cheapest start; of several, the first. */
  def best(cost: Int => Double): Int = {
    var (found, least) = (starts(0), cost(starts(0)))
    for (i <- 1 until size) {
      val costs = cost(starts(i))
      if (costs < least || costs == least && starts(i) < found) {
        found = starts(i)
        least = costs
      }
    }
    found
  }

  /** A start takes over the levels at which it is cheaper than the others.
    *
    * @param cost
    *   the cost of the new start, at every level: its segment is still empty
    * @param parabola
    *   costs of another start by level
    */
  def challenged(start: Int, cost: Double)(parabola: Int => Parabola): LevelPieces = {
    // A piece leaves at most one of itself, and one of the new start on either side.
    val (newStarts, newEnds) = (new Array[Int](2 * size + 1), new Array[Double](2 * size + 1))
    var (newSize, low) = (0, lowest)
    def add(start: Int, end: Double): Unit =
      if (newSize > 0 && newStarts(newSize - 1) == start) newEnds(newSize - 1) = end
      else {
        newStarts(newSize) = start
        newEnds(newSize) = end
        newSize += 1
      }
    for (i <- 0 until size) {
      val high = ends(i)
      val costs = parabola(starts(i))
      val (from, until) = (costs.center - costs.halfWidth(cost), costs.center + costs.halfWidth(cost))
      if (from < until && from < high && until > low) {
        if (from > low) add(start, from)
        add(starts(i), until.min(high))
        if (until < high) add(start, high)
      } else add(start, high)
      low = high
    }
    new LevelPieces(lowest, newStarts, newEnds, newSize)
  }
}

private object LevelPieces {

  /** One start for all levels between two. */
  def of(lowest: Double, highest: Double, start: Int): LevelPieces =
    new LevelPieces(lowest, Array(start), Array(highest), size = 1)

  /** The costs of a start by the level x of its segment: runs x^2 - 2 sum x + constant. */
  final case class Parabola(runs: Int, sum: Double, constant: Double) {
    def center: Double = sum / runs

    /** Around the center, how far its costs are no more than these; not a number if they nowhere are. */
    def halfWidth(cost: Double): Double = math.sqrt(sum * sum - runs * (constant - cost)) / runs
  }
}
