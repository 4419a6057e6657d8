package mpp.plot

import mpp.catalogue.LocalBenchmarks
import mpp.stats.Estimate
import mpp.stats.MeanRatio

/** FAIRNESS as it is read: the time with hogs in parts of that without. */
object SlowDown {
  private val Hogs = "number_of_hogs"

  val metric: YMetric =
    YMetric(Some("slow-down"), "time in parts of that without hogs", higherIsBetter = false, (_, ratio) => ratio)

  /** The points whose like without hogs was measured, too, with ratios for times. */
  def of(measured: Seq[PlottedPoint]): Seq[PlottedPoint] = {
    def place(p: PlottedPoint) = p.symbol -> p.point.parameters.filterNot(_._1 == Hogs)
    val without = measured.filter(_.point.parameters.contains(Hogs -> "0")).map(p => place(p) -> p.time).toMap
    for (p <- measured; base <- without.get(place(p)); ratio <- MeanRatio(p.time, base))
      yield p.copy(time = Estimate.of(ratio))
  }

  def drawings(
      measured: Seq[PlottedPoint],
      looks: Map[String, Look],
      failed: Seq[FailedPoint],
      caption: String
  ): Seq[Drawing] = {
    val ratios = of(measured)
    if (ratios.isEmpty) Nil
    else
      Slice.of(
        LocalBenchmarks.fairness,
        ratios,
        failed
      ).filter(_.axis.name == Hogs).map(Figure(_, metric, looks, caption))
  }
}
