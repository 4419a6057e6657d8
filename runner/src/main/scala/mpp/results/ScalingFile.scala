package mpp.results

import mpp.stats.ConfidenceInterval
import mpp.stats.Estimate
import mpp.stats.MeanRatio
import mpp.stats.ScalabilityFit
import mpp.stats.SpeedUp

/** `scaling.csv`: a row per point that was measured on several numbers of processors, with its speed-up and efficiency,
  * and the laws that its testee follows there. docs/file-formats.md lists the columns.
  */
object ScalingFile {
  private val OfPoint = Seq("cpus", "mean_millis", "base_cpus")

  private val Coefficients: Seq[(ScalabilityFit.Law, String, ScalabilityFit => Option[ScalabilityFit.Coefficient])] =
    Seq(
      (ScalabilityFit.Amdahl, "sigma", f => Some(f.sigma)),
      (ScalabilityFit.Gunther, "sigma", f => Some(f.sigma)),
      (ScalabilityFit.Gunther, "kappa", _.kappa),
      (ScalabilityFit.Gunther, "peak_cpus", _.peak)
    )

  /** Writes it. */
  def write(file: os.Path, run: String, contents: RunContents): Unit =
    os.write.over(file, format(run, curves(contents)))

  /** The curves of a run; without any the file is but a header. */
  def curves(contents: RunContents): Seq[ScalingCurve] = {
    val recorded = PointSamples.of(contents.records).map(s =>
      ScalingCurve.Place(s.point.symbol, s.point.benchmark, s.parameters, s.estimate)
    )
    val summarised = contents.summarised.map { case SummaryFile.Entry(benchmark, line) =>
      val parameters = SummaryFile.parameters(line.params)
      ScalingCurve.Place(line.symbol, benchmark, parameters, Estimate.of(line.statistics))
    }
    ScalingCurve.of(recorded ++ summarised)
  }

  def format(run: String, curves: Seq[ScalingCurve]): String = {
    val parameters = curves.flatMap(_.parameters.map(_._1)).distinct
    val numbers = Seq("speed_up", "efficiency") ++ Coefficients.map { case (law, name, _) => s"${law.name}_$name" }
    val header = Seq("run", "symbol", "benchmark") ++ parameters ++ OfPoint ++
      numbers.flatMap(name => Seq(name, s"${name}_low", s"${name}_high"))
    val rows = for (curve <- curves; speedUp <- curve.speedUps) yield {
      val values = curve.parameters.toMap
      Seq(run, curve.symbol, curve.benchmark) ++ parameters.map(values.getOrElse(_, "")) ++ ofPoint(curve, speedUp) ++
        Seq(speedUp.ratio, speedUp.efficiency).flatMap(ofRatio) ++ ofFits(curve)
    }
    (header +: rows).map(Csv.line(_) + "\r\n").mkString
  }

  private def ofPoint(curve: ScalingCurve, speedUp: SpeedUp) =
    Seq(speedUp.processors.toString, curve.times(speedUp.processors).mean.toString, speedUp.base.toString)

  private def ofRatio(ratio: MeanRatio) = withInterval(ratio.ratio, ratio.interval())

  private def ofFits(curve: ScalingCurve) = {
    val fits = curve.fits.toMap
    Coefficients.flatMap { case (law, _, of) =>
      fits(law).toOption.flatMap(of).fold(Seq("", "", ""))(c => withInterval(c.value, c.interval))
    }
  }

  /** An end that does not exist is empty. */
  private def withInterval(value: Double, interval: ConfidenceInterval) =
    Seq(value, interval.low, interval.high).map(x => if (x.isNaN || x.isInfinite) "" else x.toString)
}
