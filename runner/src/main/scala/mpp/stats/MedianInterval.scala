package mpp.stats

import java.util.SplittableRandom

import mpp.stats.Resampling.Resamples

/** The interval of the median of all runs: percentiles of hierarchical resamples' medians. Of one invocation, it holds
  * for that process; of fewer than about ten, it is too narrow ([[MeanInterval]] is set right for that, this is not).
  *
  * Efron, "Bootstrap methods: another look at the jackknife", The Annals of Statistics 7 (1979).
  */
object MedianInterval {

  /** @param seed
    *   equal seeds give equal intervals
    * @return
    *   none for a single sample
    */
  def of(
      invocations: Invocations,
      seed: Long,
      resamples: Int = Resamples,
      level: Double = ConfidenceInterval.Level
  ): Option[ConfidenceInterval] = {
    val sorted = invocations.pooled.sorted
    Option.when(sorted.length > 1) {
      val random = new SplittableRandom(seed)
      val places = invocations.series.map(_.map(java.util.Arrays.binarySearch(sorted, _)))
      Resampling.ends(Array.fill(resamples)(drawnMedian(sorted, places, invocations.series, random)), level)
    }
  }

  /** Counts how often each place in ascending order is drawn; that finds the median without sorting. */
  private def drawnMedian(
      sorted: Array[Double],
      places: IndexedSeq[Array[Int]],
      series: IndexedSeq[Array[Double]],
      random: SplittableRandom
  ): Double = {
    val counts = new Array[Int](sorted.length)
    var drawn = 0
    for (_ <- series.indices) {
      val from = places(Resampling.invocation(series, random))
      var i = 0
      while (i < from.length) {
        counts(from(random.nextInt(from.length))) += 1
        i += 1
      }
      drawn += from.length
    }
    (sorted(placeOf((drawn - 1) / 2, counts)) + sorted(placeOf(drawn / 2, counts))) / 2
  }

  /** The place of the value that has so many others before it. */
  private def placeOf(rank: Int, counts: Array[Int]): Int = {
    var place = 0
    var before = counts(0)
    while (before <= rank) {
      place += 1
      before += counts(place)
    }
    place
  }
}
