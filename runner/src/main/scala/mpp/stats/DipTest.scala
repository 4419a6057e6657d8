package mpp.stats

import java.util.SplittableRandom
import java.util.concurrent.ConcurrentHashMap

/** Asks whether a sample has more than one mode.
  *
  * Hartigan and Hartigan, "The dip test of unimodality", The Annals of Statistics 13 (1985): the dip is the largest
  * distance between the sample's distribution and the nearest unimodal one. Its own distribution is that of uniform
  * samples, the least favourable unimodal ones, by simulation.
  */
object DipTest {

  /** Fewer values tell nothing. */
  val Fewest = 8

  /** The smallest p-value is one in one more than this. */
  private val Simulations = 1999
  private val Seed = 1985L

  /** Dips of longer samples are not simulated: times the root of the number of values, they are distributed as these,
    * but for a few per cent (section 3 of the paper has the limit).
    */
  private[stats] val MostSimulated = 1000

  private val simulated = new ConcurrentHashMap[Int, Array[Double]]

  /** The probability of a dip at least as large from one mode; none for fewer than [[Fewest]] values. */
  def p(values: Array[Double]): Option[Double] = Option.when(values.length >= Fewest) {
    val size = values.length.min(MostSimulated)
    val dips = simulated.computeIfAbsent(size, uniformDips(_))
    val found = dip(values) * math.sqrt(values.length.toDouble / size)
    (dips.count(_ >= found) + 1.0) / (dips.length + 1)
  }

  private def uniformDips(n: Int) = {
    val random = new SplittableRandom(Seed + n)
    Array.fill(Simulations)(dip(Array.fill(n)(random.nextDouble())))
  }

  /** The dip of at least one value: between 1 / (2 n) and 1/4. */
  def dip(values: Array[Double]): Double = {
    val sorted = values.clone
    java.util.Arrays.sort(sorted)
    val steps = Steps.of(sorted)
    search(steps, 0, steps.at.length - 1, 1) / (2 * values.length)
  }

  /** A distribution function, in counts: the values without repetition, and how many are below and up to each. */
  private final case class Steps(at: Array[Double], below: Array[Double], upTo: Array[Double])

  private object Steps {
    def of(sorted: Array[Double]): Steps = {
      val (at, upTo) = (new Array[Double](sorted.length), new Array[Double](sorted.length))
      var size = 0
      for (i <- sorted.indices) if (i == sorted.length - 1 || sorted(i) < sorted(i + 1)) {
        at(size) = sorted(i)
        upTo(size) = i + 1.0
        size += 1
      }
      Steps(at.take(size), 0.0 +: upTo.take(size - 1), upTo.take(size))
    }
  }

  /** The paper's algorithm (section 5): narrows the modal interval to where the hulls of the distribution, convex from
    * below and concave from above, are farthest apart, as long as that is farther than the dip outside of it.
    */
  @annotation.tailrec
  private def search(steps: Steps, low: Int, high: Int, dip: Double): Double = {
    val convex = Hull(steps.at, steps.below, low, high, convex = true)
    val concave = Hull(steps.at, steps.upTo, low, high, convex = false)
    def apart(i: Int) = concave(i) - convex(i)
    val widest = Seq(convex, concave).map(hull => widestOf(hull.vertices)(apart)).maxBy(apart)
    if (apart(widest) <= dip) dip
    else {
      val (from, to) =
        if (convex.touches(widest)) (widest, concave.vertices.find(_ >= widest).get)
        else (convex.vertices.findLast(_ <= widest).get, widest)
      var larger = dip
      // Not at the interval's ends: equal values there may be the mode, and if not, the next step measures them.
      for (i <- low until from) larger = larger.max(steps.upTo(i) - convex(i))
      for (i <- to + 1 to high) larger = larger.max(concave(i) - steps.below(i))
      if (from == low && to == high) larger else search(steps, from, to, larger)
    }
  }

  private def widestOf(places: Array[Int])(apart: Int => Double): Int = {
    var widest = places(0)
    for (i <- places) if (apart(i) > apart(widest)) widest = i
    widest
  }

  /** The greatest convex function below points, or the least concave one above them.
    *
    * @param vertices
    *   the points that it touches, in ascending order
    */
  private final class Hull(at: Array[Double], heights: Array[Double], val vertices: Array[Int]) {
    private val values: Array[Double] = {
      val all = new Array[Double](vertices.last - vertices.head + 1)
      for (v <- 1 until vertices.length) {
        val (a, b) = (vertices(v - 1), vertices(v))
        for (i <- a to b)
          all(i - vertices(0)) = heights(a) + (heights(b) - heights(a)) * (at(i) - at(a)) / (at(b) - at(a))
      }
      if (vertices.length == 1) all(0) = heights(vertices(0))
      all
    }

    def apply(i: Int): Double = values(i - vertices(0))

    def touches(i: Int): Boolean = java.util.Arrays.binarySearch(vertices, i) >= 0
  }

  private object Hull {
    def apply(at: Array[Double], heights: Array[Double], low: Int, high: Int, convex: Boolean): Hull = {
      def slope(a: Int, b: Int) = (heights(b) - heights(a)) / (at(b) - at(a))
      val kept = new Array[Int](high - low + 1)
      var size = 0
      def isPassed(next: Int) = {
        val (a, b) = (kept(size - 2), kept(size - 1))
        (slope(a, b) < slope(b, next)) != convex || slope(a, b) == slope(b, next)
      }
      for (next <- low to high) {
        while (size > 1 && isPassed(next)) size -= 1
        kept(size) = next
        size += 1
      }
      new Hull(at, heights, kept.take(size))
    }
  }
}
