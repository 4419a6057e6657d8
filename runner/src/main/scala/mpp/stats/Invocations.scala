package mpp.stats

/** The execution times of a point's measured runs.
  *
  * @param series
  *   one per invocation, that is per process; in time order, at least one sample each
  * @param numbers
  *   the invocations' numbers: those of different points and testees with one number were measured in one block
  */
final case class Invocations(series: IndexedSeq[Array[Double]], numbers: IndexedSeq[Int]) {
  require(series.nonEmpty && series.forall(_.nonEmpty), "statistics of no samples")
  require(series.size == numbers.size, s"${series.size} series of ${numbers.size} invocations")

  /** The mean of each invocation. */
  val means: Array[Double] = series.map(Moments.mean).toArray

  /** All samples, one invocation after another. */
  def pooled: Array[Double] = series.toArray.flatten

  /** Lag-1 autocorrelation within invocations. */
  lazy val lag1: Double = Autocorrelation.lag1(series)

  /** The invocations at some places. */
  def at(places: IndexedSeq[Int]): Invocations = Invocations(places.map(series), places.map(numbers))

  /** The same invocations with other runs. */
  def map(change: Array[Double] => Array[Double]): Invocations = copy(series = series.map(change))
}

object Invocations {

  /** Numbered from 1. */
  def apply(series: IndexedSeq[Array[Double]]): Invocations = Invocations(series, series.indices.map(_ + 1))

  def of(series: Seq[Seq[Double]]): Invocations = Invocations(series.map(_.toArray).toIndexedSeq)
}
