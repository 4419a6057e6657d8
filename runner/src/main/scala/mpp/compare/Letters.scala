package mpp.compare

/** A compact letter display: a letter for each largest group of which no two can be told apart.
  *
  * Piepho, "An algorithm for a letter-based representation of all-pairwise comparisons", Journal of Computational and
  * Graphical Statistics 13 (2004): insert and absorb.
  */
object Letters {

  /** @param ordered
    *   names
    * @param apart
    *   pairs of them that can be told apart, each once
    * @return
    *   the letters of each name; those that come first have `a`
    */
  def of(ordered: Seq[String], apart: Set[(String, String)]): Map[String, String] = {
    val groups = apart.toSeq.sorted.foldLeft(Set(ordered.toSet)) { case (groups, (one, two)) =>
      val (both, others) = groups.partition(g => g(one) && g(two))
      absorbed(others ++ both.flatMap(g => Seq(g - one, g - two)))
    }
    val sorted =
      groups.toSeq.map(_.map(ordered.indexOf(_)).toSeq.sorted).sorted(Ordering.Implicits.seqOrdering[Seq, Int])
    ordered.zipWithIndex.map { case (name, place) =>
      name -> sorted.zipWithIndex.collect { case (group, n) if group.contains(place) => letter(n) }.mkString
    }.toMap
  }

  /** A name's letters, or the first of them and an ellipsis. */
  def shortened(letters: String, most: Int): String = {
    val each = Letter.findAllIn(letters).toSeq
    if (each.size > most) each.take(most).mkString + "…" else letters
  }

  private def absorbed(groups: Set[Set[String]]) =
    groups.filterNot(g => groups.exists(other => other != g && g.subsetOf(other)))

  private def letter(n: Int): String = Alphabet.lift(n).fold(s"($n)")(_.toString)
  private val Alphabet = ('a' to 'z') ++ ('A' to 'Z')
  private val Letter = raw"\(\d+\)|\w".r
}
