package mpp.report

import mpp.results.ScalingCurve
import mpp.stats.ConfidenceInterval
import mpp.stats.MeanRatio
import mpp.stats.ScalabilityFit
import mpp.text.Assignments
import mpp.text.Numbers
import mpp.text.Quantity
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** Points that were measured on several numbers of processors: speed-up, efficiency, and the laws that fit. */
object ScalingSection {
  private type Fit = Either[String, ScalabilityFit]

  /** None if there is no such point. */
  def of(run: ReportRun): Option[Frag] = {
    val curves = ScalingCurve.of(for (p <- run.points; time <- p.time)
      yield ScalingCurve.Place(p.symbol, p.benchmark.symbol, p.point.parameters, time))
    val points = curves.map(_.parameters).distinct
    val ordered = curves.sortBy(c =>
      (run.benchmarks.indexWhere(_.symbol == c.benchmark), points.indexOf(c.parameters), run.looks(c.symbol).label)
    )
    Option.when(curves.nonEmpty)(section(id := "scaling")(
      h2("Scaling"),
      p(
        "Time on the smallest number of processors divided by that on the greatest (speed-up), and that in parts of ",
        "the ideal one (efficiency). σ is the part of the work that only one processor at a time does, κ the cost of ",
        "each pair that has to agree, and the peak the number of processors with the greatest throughput; a peak beyond ",
        "those measured is a guess. Intervals are 95 % intervals. Off by: the greatest distance of a mean from the curve."
      ),
      everywhere(curves).map { case (_, why) => p(cls := "note")(s"$why in all points.") },
      DataTable.of("Scaling", columns(laws(curves)), ordered.map(row(run, laws(curves), _)), cls := "scaling")
    ))
  }

  /** Laws that no curve has, all for the same reason, which is better told once. */
  private def everywhere(curves: Seq[ScalingCurve]): Seq[(ScalabilityFit.Law, String)] =
    curves.flatMap(_.fits).groupMap(_._1)(_._2).toSeq.collect {
      case (law, fits) if fits.distinct.size == 1 => fits.head.left.toOption.map(law -> _)
    }.flatten.sortBy(_._1.leastPlaces)

  /** Laws that have columns. */
  private def laws(curves: Seq[ScalingCurve]): Set[ScalabilityFit.Law] =
    curves.flatMap(_.fits.map(_._1)).toSet -- everywhere(curves).map(_._1)

  private def columns(laws: Set[ScalabilityFit.Law]): Seq[Frag] = {
    val ofLaws = Seq(
      ScalabilityFit.Amdahl -> Seq("Amdahl's σ", "off by"),
      ScalabilityFit.Gunther -> Seq("Gunther's σ", "Gunther's κ", "Peak", "off by")
    ).filter { case (law, _) => laws(law) }.flatMap(_._2)
    DataTable.columns(Seq("Testee", "Benchmark", "Point", "Processors")) ++
      (Seq("Speed-up", "Efficiency") ++ ofLaws).map(DataTable.column(cls := "number", _))
  }

  private def row(run: ReportRun, laws: Set[ScalabilityFit.Law], curve: ScalingCurve): Frag = {
    val processors = curve.speedUps.map(_.processors)
    val last = curve.speedUps.lastOption
    tr(data("testee") := curve.symbol, data("benchmark") := curve.benchmark)(
      DataTable.head(run.looks(curve.symbol).label),
      td(a(href := s"#${curve.benchmark}")(curve.benchmark)),
      td(Assignments.phrase(curve.parameters)),
      td(processors.mkString(", ")),
      number(last.map(_.ratio)),
      number(last.map(_.efficiency)),
      curve.fits.collect { case (law, fit) if laws(law) => cells(law, fit) }
    )
  }

  private def number(ratio: Option[MeanRatio]): Frag =
    td(cls := "number")(ratio.fold[Frag]("–")(r => withInterval(r.ratio, r.interval(), Quantity.ratio)))

  private def cells(law: ScalabilityFit.Law, fit: Fit): Frag = {
    val shown: Seq[ScalabilityFit => Frag] = law match {
      case ScalabilityFit.Amdahl => Seq(f => coefficient(Some(f.sigma)), misfit)
      case ScalabilityFit.Gunther =>
        Seq(f => coefficient(Some(f.sigma)), f => coefficient(f.kappa), f => coefficient(f.peak), misfit)
    }
    fit match {
      case Right(found) => shown.map(cell => td(cls := "number")(cell(found)))
      case Left(why) => td(colspan := shown.size, cls := "note")(s"$why.")
    }
  }

  private def misfit(fit: ScalabilityFit): Frag = Numbers.percent(fit.misfit)

  private def coefficient(of: Option[ScalabilityFit.Coefficient]): Frag =
    of.fold[Frag]("–")(c => withInterval(c.value, c.interval, Quantity.rough))

  private def withInterval(value: Double, interval: ConfidenceInterval, text: Double => String): Frag = Seq[Frag](
    text(value),
    span(cls := "interval")(
      if (interval.high.isInfinite) s"from ${text(interval.low)}"
      else s"${text(interval.low)} to ${text(interval.high)}"
    )
  )
}
