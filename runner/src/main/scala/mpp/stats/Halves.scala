package mpp.stats

import scala.util.Random

/** Two halves of a point's samples. */
object Halves {

  /** Cuts a list in two. */
  sealed trait Parting {
    def apply[A](all: IndexedSeq[A]): (IndexedSeq[A], IndexedSeq[A])
  }

  /** Parts the first from the last: they differ if something has drifted. */
  case object InOrder extends Parting {
    def apply[A](all: IndexedSeq[A]): (IndexedSeq[A], IndexedSeq[A]) = all.splitAt(all.size / 2)
  }

  /** Draws the halves, so that they differ by chance only. Both keep their order; of an odd number either may have one
    * more.
    */
  final case class AtRandom(random: Random) extends Parting {
    def apply[A](all: IndexedSeq[A]): (IndexedSeq[A], IndexedSeq[A]) = {
      val size = if (random.nextBoolean()) all.size / 2 else (all.size + 1) / 2
      val first = random.shuffle(all.indices.toVector).take(size).toSet
      val (one, two) = all.indices.partition(first)
      (one.map(all), two.map(all))
    }
  }

  /** So that each half has two. */
  private val Least = 4

  /** Parts invocations where there are four or more. Else it cuts each invocation's runs into blocks of consecutive
    * ones, about as many as each has runs, which keeps the dependence of neighbours within a half.
    *
    * @return
    *   none for a point with too few runs
    */
  def of(invocations: Invocations, parting: Parting): Option[(Invocations, Invocations)] = {
    val series = invocations.series
    if (series.size >= Least) {
      val (one, two) = parting(series.indices)
      Some((invocations.at(one), invocations.at(two)))
    } else if (series.forall(_.length >= Least)) {
      val (one, two) = series.map { runs =>
        val (one, two) = parting(blocks(runs))
        (one.toArray.flatten, two.toArray.flatten)
      }.unzip
      Some((Invocations(one, invocations.numbers), Invocations(two, invocations.numbers)))
    } else None
  }

  private def blocks(runs: Array[Double]): IndexedSeq[Array[Double]] =
    runs.grouped(math.sqrt(runs.length.toDouble).toInt).toIndexedSeq
}
