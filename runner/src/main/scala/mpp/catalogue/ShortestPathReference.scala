package mpp.catalogue

import scala.collection.concurrent.TrieMap

/** Computes what APSP must answer, by the plain Floyd-Warshall triple loop.
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
    Option.when(nodes <= MaxNodes)(answers.getOrElseUpdate(nodes, fnv1a(distances(nodes))))

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

  private def fnv1a(rows: Array[Array[Double]]): Long = {
    var hash = 0xcbf29ce484222325L
    for (row <- rows; value <- row) {
      val bits = java.lang.Double.doubleToLongBits(value)
      var shift = 56
      while (shift >= 0) {
        hash = (hash ^ (bits >>> shift & 0xff)) * 0x100000001b3L
        shift -= 8
      }
    }
    hash
  }
}

/** SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). */
final private[catalogue] class SplitMix64(private var state: Long) {

  def next(): Long = {
    state += 0x9e3779b97f4a7c15L
    var z = state
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL
    z ^ z >>> 31
  }

  /** Uniform over the multiples of 2^-53 in [0, 1). */
  def nextDouble(): Double = (next() >>> 11) * math.pow(2, -53)
}
