package mpp.plot

import mpp.catalogue.Benchmark
import mpp.catalogue.Settings
import mpp.results.ScalingCurve
import mpp.stats.Estimate
import mpp.stats.MeanRatio
import mpp.stats.ScalabilityFit
import mpp.stats.SpeedUp

/** Speed-up and efficiency over the number of processors, with the laws that fit. */
object ScalingDrawings {

  /** A quantity over the number of processors.
    *
    * @param ideal
    *   gnuplot's formula of an ideal testee's
    * @param scale
    *   gnuplot's formula of the factor from a speed-up to the quantity
    */
  private sealed abstract class Kind(
      val name: String,
      val of: SpeedUp => MeanRatio,
      val ideal: Int => String,
      val scale: Int => String
  ) {
    def metric(base: Int): YMetric = {
      val whose = if (base == 1) "one processor" else s"$base processors"
      YMetric(Some(name), s"$name relative to $whose", higherIsBetter = true, (_, ratio) => ratio)
    }
  }
  private case object OfSpeedUp extends Kind("speed-up", _.ratio, base => s"x/$base.0", _ => "1")
  private case object OfEfficiency extends Kind("efficiency", _.efficiency, _ => "1", base => s"$base.0/x")

  /** The least part of the time on all processors that coherency takes to be seen. */
  private val LeastSeen = 1e-3

  private val Dashes: Map[ScalabilityFit.Law, String] = Map(ScalabilityFit.Amdahl -> "-", ScalabilityFit.Gunther -> ".")

  /** @param measured
    *   points of one benchmark
    * @param caption
    *   the last line of the titles
    */
  def of(
      benchmark: Benchmark,
      measured: Seq[PlottedPoint],
      looks: Map[String, Look],
      failed: Seq[FailedPoint],
      caption: String
  ): Seq[Drawing] = for {
    slice <- Slice.of(benchmark, measured, failed)
    if slice.axis.name == Settings.Processors
    curves = ScalingCurve.of(slice.measured.map(p =>
      ScalingCurve.Place(p.symbol, benchmark.symbol, p.point.parameters, p.time)
    ))
    if curves.nonEmpty
    kind <- Seq(OfSpeedUp, OfEfficiency)
  } yield figure(slice, curves, kind, looks, caption)

  private def figure(
      slice: Slice,
      curves: Seq[ScalingCurve],
      kind: Kind,
      looks: Map[String, Look],
      caption: String
  ): Figure = {
    val base = curves.map(_.base).min
    val (shown, others) = curves.partition(_.base == base)
    val ratios = (for (curve <- shown; speedUp <- curve.speedUps)
      yield (curve.symbol, speedUp.processors.toDouble) -> kind.of(speedUp)).toMap
    val points = for (p <- slice.measured; ratio <- ratios.get((p.symbol, p.coordinate(slice.axis))))
      yield p.copy(time = Estimate.of(ratio))
    val missing =
      if (others.isEmpty) ""
      else s"; not measured on $base: ${others.map(c => looks(c.symbol).label).sorted.mkString(", ")}"
    val ratioSlice = slice.copy(measured = points)
    // An ideal testee is a straight line where both axes are of one kind.
    val log = Option.when(kind == OfSpeedUp)(Axis.along(ratioSlice).log)
    Figure(ratioSlice, kind.metric(base), looks, caption + missing, guides(shown, kind, base, looks), log)
  }

  private def guides(curves: Seq[ScalingCurve], kind: Kind, base: Int, looks: Map[String, Look]): Seq[Guide] = {
    val range = s"[$base:${curves.flatMap(_.times.keys).max}]"
    val fits = for (curve <- curves; (_, fit) <- curve.fits; f <- fit.toOption if isSeen(f, curve.times.keys.max))
      yield (curve, f)
    val laws = fits.map(_._2.law).distinct
    val ideal = Guide(s"$range ${kind.ideal(base)}", "_", Guide.Grey, Some("ideal"), None)
    (ideal +: laws.map(law => Guide.inKey(Dashes(law), law.label))) ++ fits.map { case (curve, fit) =>
      val colour = looks(curve.symbol).style.colour
      val formula = s"$range ${kind.scale(base)}*${speedUp(curve.times(base).mean, fit)}"
      Guide(formula, Dashes(fit.law), colour, None, Some(curve.symbol))
    }
  }

  /** Without coherency Gunther's law is Amdahl's, and would hide it. */
  private def isSeen(fit: ScalabilityFit, processors: Int) = fit.kappa.forall(k =>
    k.value * fit.oneMillis * (processors - 1) > LeastSeen * fit.millis(processors.toDouble)
  )

  /** Gnuplot's formula of the fitted speed-up on `x` processors over the measured time on the base. */
  private def speedUp(baseMillis: Double, fit: ScalabilityFit) = {
    val (sigma, kappa) = (fit.sigma.value, fit.kappa.fold(0.0)(_.value))
    s"$baseMillis*x/(${fit.oneMillis}*(1+$sigma*(x-1)+$kappa*x*(x-1)))"
  }
}
