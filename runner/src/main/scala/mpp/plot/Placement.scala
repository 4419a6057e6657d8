package mpp.plot

/** Chooses places of labels along one axis, as near to where they belong as they can be without overlap, in the order
  * of these places. `placement.js` does the same in the reader's browser.
  *
  * The sum of squared distances is the least possible: isotonic regression by pooling adjacent violators. Barlow,
  * Bartholomew, Bremner and Brunk, "Statistical inference under order restrictions" (1972).
  */
object Placement {

  /** @param wishes
    *   where labels belong; of equal ones, the earlier gets the lower place
    * @param distance
    *   the least between two neighbours
    * @return
    *   for each wish a place from `low` to `high`; none if there is no room for all
    */
  def of(wishes: Seq[Double], distance: Double, low: Double, high: Double): Option[Seq[Double]] = {
    val room = high - low - (wishes.size - 1) * distance
    Option.when(room >= 0) {
      val order = wishes.indices.sortBy(wishes)
      // Without the distances between them, labels may stand at one place.
      val shrunk = order.zipWithIndex.map { case (label, i) => wishes(label) - i * distance }
      val places = ascending(shrunk).zipWithIndex.map { case (x, i) => x.max(low).min(low + room) + i * distance }
      order.zip(places).sortBy(_._1).map(_._2)
    }
  }

  /** The nearest numbers that do not descend. */
  private def ascending(values: Seq[Double]): Seq[Double] = {
    val blocks = values.foldLeft(List.empty[Block])((before, value) => pooled(Block(value, 1) :: before))
    blocks.reverse.flatMap(block => Seq.fill(block.count)(block.mean))
  }

  private final case class Block(sum: Double, count: Int) {
    def mean: Double = sum / count
  }

  /** @param blocks
    *   the last first
    */
  @annotation.tailrec
  private def pooled(blocks: List[Block]): List[Block] = blocks match {
    case last :: before :: rest if before.mean > last.mean =>
      pooled(Block(before.sum + last.sum, before.count + last.count) :: rest)
    case _ => blocks
  }
}
