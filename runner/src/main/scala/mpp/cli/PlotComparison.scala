package mpp.cli

import mpp.catalogue.Catalogue
import mpp.compare.Comparison
import mpp.compare.PointComparison
import mpp.plot.Look
import mpp.plot.Plotter
import mpp.plot.RatioFigure
import mpp.plot.RunLooks
import mpp.report.ComparisonReport
import mpp.results.RunManifest

/** `plot.sc --compare`: draws the ratios of two runs. */
object PlotComparison {

  /** @param base
    *   names the run to compare with
    * @param run
    *   names the run that is compared
    */
  def draw(repository: Repository, options: PlotOptions, base: String, run: String): Int = {
    val threshold = CompareOptions.fraction(options.threshold.getOrElse(CompareOptions.ThresholdPercent))
    val terms = Comparison.Terms(threshold, options.force.value, options.withinProcess.value)
    val comparison = CompareCommand.read(repository, base, run, None, None, terms)
    val skipped = options.skip.fold(Seq.empty[String])(s =>
      Selection.measured("--skip", s.values, comparison.points.map(_.point.symbol))
    )
    val drawn = comparison.points.filter(p => p.ratio.isDefined && !skipped.contains(p.point.symbol))
    if (drawn.isEmpty) throw CommandError("the runs have no points in common that can be compared")
    val Seq(baseRun, newRun) = Seq(base, run).map(CompareCommand.directory(repository, _)): @unchecked
    val known = repository.manifests(None).map(m => m.symbol -> Look.of(m)).toMap
    val manifests = Seq(baseRun, newRun).flatMap(RunManifest.read(_).orUsageError)
    val looks = RunLooks.of(manifests, comparison.points.map(_.point.symbol).distinct, known)
    val caption = s"ratio with 95 % interval, ${newRun.id} in parts of ${baseRun.id}"
    val output = options.output.fold(repository.root / "plots" / s"${baseRun.id}-${newRun.id}")(repository.path)
    val formats = PlotCommand.pictureFormats(options)
    val plotter = new Plotter(output, formats)
    def drawings =
      inOrder(drawn).map { case (benchmark, points) =>
        val figure = RatioFigure(benchmark, points, looks, threshold, caption)
        () => plotter.draw(figure.name, Seq(figure))
      }
    if (formats.nonEmpty) PlotCommand.all(output, drawings): Unit
    if (options.format.values.contains(PlotCommand.Html)) {
      val shown = comparison.copy(points = comparison.points.filterNot(p => skipped.contains(p.point.symbol)))
      val report = ComparisonReport(shown, baseRun.id, newRun.id, threshold, looks)
      Terminal.say(s"report: ${report.write(output)}")
    }
    ExitCode.Done
  }

  /** Benchmarks as in the catalogue, those that it does not have last. */
  private def inOrder(points: Seq[PointComparison]): Seq[(String, Seq[PointComparison])] = {
    val byBenchmark = points.groupBy(_.point.benchmark)
    val (known, unknown) = byBenchmark.keys.toSeq.sorted.partition(Catalogue.symbols.contains)
    (known.sortBy(Catalogue.symbols.indexOf) ++ unknown).map(b => b -> byBenchmark(b))
  }
}
