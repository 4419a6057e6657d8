package mpp.catalogue

import scala.collection.concurrent.TrieMap

/** Computes the expected answer of APSP, by the plain Floyd-Warshall triple loop.
  *
  * Deliberately shares no code with any testee's harness: an answer is only checked if two implementations agree. (R.
  * W. Floyd, "Algorithm 97: Shortest path", Communications of the ACM 5(6), 1962.)
  */
object ShortestPathReference {

  /** Largest graph whose answer is computed: about ten seconds. Answers for larger ones stay unverified. */
  val MaxNodes = 2048

  private val answers = TrieMap.empty[Int, Long]

  /** FNV-1a over the distance matrix of the benchmark's graph with so many nodes, row by row. */
  def answer(nodes: Int): Option[Long] =
    Option.when(nodes <= MaxNodes)(answers.getOrElseUpdate(nodes, hash(distances(nodes))))

  private def distances(n: Int): Array[Array[Double]] = {
    val random = new SplitMix64(n.toLong)
    val dist = Array.tabulate(n, n) { (i, j) =>
      if (i == j) 0.0
      else {
        val weight = random.nextDouble() * 10
        if (weight > 5) Double.PositiveInfinity else weight
      }
    }
    var k = 0
    while (k < n) {
      val rowK = dist(k)
      var i = 0
      while (i < n) {
        val row = dist(i)
        val viaK = row(k)
        var j = 0
        while (j < n) {
          val path = viaK + rowK(j)
          if (path < row(j)) row(j) = path
          j += 1
        }
        i += 1
      }
      k += 1
    }
    dist
  }

  private def hash(rows: Array[Array[Double]]): Long = {
    val hash = new Fnv1a64
    for (row <- rows; value <- row) hash.add(value)
    hash.value
  }
}
