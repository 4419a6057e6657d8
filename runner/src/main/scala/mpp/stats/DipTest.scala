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

  private val simulated = new ConcurrentHashMap[Int, Array[Double]]

  /** The probability of a dip at least as large from one mode; none for fewer than [[Fewest]] values. */
  def p(values: Array[Double]): Option[Double] = Option.when(values.length >= Fewest) {
    val dips = simulated.computeIfAbsent(values.length, uniformDips(_))
    val found = dip(values)
    (dips.count(_ >= found) + 1.0) / (dips.length + 1)
  }

  private def uniformDips(n: Int) = {
    val random = new SplittableRandom(Seed + n)
    Array.fill(Simulations)(dip(Array.fill(n)(random.nextDouble())))
  }

  /** Of at least one value: between 1 / (2 n) and 1/4. */
  def dip(values: Array[Double]): Double = {
    val steps = Steps.of(values.sorted)
    search(steps, 0, steps.at.length - 1, 1) / (2 * values.length)
  }

  /** A distribution function, in counts: the values without repetition, and how many are below and up to each. */
  private final case class Steps(at: Array[Double], below: Array[Double], upTo: Array[Double])

  private object Steps {
    def of(sorted: Array[Double]): Steps = {
      val last = sorted.indices.filter(i => i == sorted.length - 1 || sorted(i) < sorted(i + 1))
      val upTo = last.map(_ + 1.0).toArray
      Steps(last.map(sorted).toArray, 0.0 +: upTo.init, upTo)
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
    val widest = (convex.vertices ++ concave.vertices).maxBy(apart)
    if (apart(widest) <= dip) dip
    else {
      val (from, to) =
        if (convex.vertices.contains(widest)) (widest, concave.vertices.find(_ >= widest).get)
        else (convex.vertices.findLast(_ <= widest).get, widest)
      val left = (low to from).map(i => steps.upTo(i) - convex(i)).max
      val right = (to to high).map(i => concave(i) - steps.below(i)).max
      val larger = dip.max(left).max(right)
      if (from == low && to == high) larger else search(steps, from, to, larger)
    }
  }

  /** The greatest convex function below points, or the least concave one above them.
    *
    * @param vertices
    *   the points that it touches, in ascending order
    */
  private final class Hull(at: Array[Double], heights: Array[Double], val vertices: Vector[Int]) {
    private val values: Array[Double] = {
      val all = new Array[Double](vertices.last - vertices.head + 1)
      for (Seq(a, b) <- vertices.sliding(2); i <- a to b)
        all(i - vertices.head) = heights(a) + (heights(b) - heights(a)) * (at(i) - at(a)) / (at(b) - at(a))
      if (vertices.size == 1) all(0) = heights(vertices.head)
      all
    }

    def apply(i: Int): Double = values(i - vertices.head)
  }

  private object Hull {
    def apply(at: Array[Double], heights: Array[Double], low: Int, high: Int, convex: Boolean): Hull = {
      def slope(a: Int, b: Int) = (heights(b) - heights(a)) / (at(b) - at(a))
      @annotation.tailrec
      def without(kept: List[Int], next: Int): List[Int] = kept match {
        case b :: a :: _ if (slope(a, b) < slope(b, next)) != convex || slope(a, b) == slope(b, next) =>
          without(kept.tail, next)
        case _ => next :: kept
      }
      new Hull(at, heights, (low to high).foldLeft(List.empty[Int])(without).reverse.toVector)
    }
  }
}
