package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.results.Doubt
import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.StatisticsFile
import mpp.stats.Modes
import mpp.stats.PointStatistics
import mpp.stats.Quantiles
import mpp.stats.SteadyState
import mpp.stats.SteadyState.Kind
import mpp.text.Numbers

final case class StatisticsOptions(
    @arg(doc = "run-<id>, latest, or the path of a directory with results (default latest)") run: String = "latest",
    @arg(doc = "testees to look at; all by default") impls: Option[Names] = None,
    @arg(doc = "benchmarks to look at; all by default") benchmarks: Option[Names] = None,
    @arg(doc = "testees whose samples are kept latest first, as those on the JVM and in Erlang of the published suite")
    latestFirst: Option[Names] = None,
    @arg(doc = "folder of the file (default exports/run-<id>)") output: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object StatisticsOptions {
  implicit val parser: ParserForClass[StatisticsOptions] = ParserForClass[StatisticsOptions]
}

/** `bench.sc statistics`: describes a run's samples. */
object StatisticsCommand {
  def run(repository: Repository, options: StatisticsOptions): Int = {
    val directory = Runs.named(repository, options.run)
    val contents = RunContents.read(directory).orUsageError
    val measured = PointSamples.of(contents.records)
    val points = measured.map(_.point)
    val chosen = Selection.points(points, options.impls.map(_.values), options.benchmarks.map(_.values)).toSet
    val latestFirst =
      Selection.measured("--latestFirst", options.latestFirst.fold(Seq.empty[String])(_.values), points.map(_.symbol))
    val described = measured.filter(p => chosen(p.point)).map { p =>
      val samples = if (latestFirst.contains(p.point.symbol)) reversed(p) else p
      samples -> PointStatistics.of(samples.invocations, samples.seed)
    }
    if (contents.summarised.nonEmpty)
      Terminal.warn(s"left out: ${Numbers.count(contents.summarised.size, "point")} of which there are no samples")
    if (described.isEmpty) throw CommandError(s"${directory.path} holds no samples")
    val file = options.output.fold(repository.root / "exports" / directory.id)(repository.path) / "statistics.csv"
    RunDirectory.replace(file, StatisticsFile.format(described))
    val bySymbol = described.groupBy(_._1.point.symbol).toSeq.sortBy(_._1)
    Terminal.show(Table.format(header +: bySymbol.map { case (symbol, points) =>
      row(symbol, points.map(_._2)) :+ f"${Quantiles.median(points.flatMap(widening).toArray)}%.2f"
    }))
    Doubt.headline(described.map { case (samples, statistics) => Doubt.of(samples, statistics) })
      .foreach(h => Terminal.say(s"flagged points: $h"))
    Terminal.say(file)
    ExitCode.Done
  }

  private def reversed(point: PointSamples): PointSamples =
    point.copy(invocations = point.invocations.map(_.reverse))

  private val header = Seq("testee", "points", "runs", "lag-1", "correlated", "flat") ++
    Seq(
      "warm-up",
      "slow-down",
      "no steady state",
      "inconsistent",
      "drifts",
      "kinds of runs",
      "kinds of processes",
      "outliers",
      "widening"
    )

  private def row(symbol: String, points: Seq[PointStatistics]): Seq[String] = {
    def part(condition: PointStatistics => Boolean) = Numbers.percent(points.count(condition) / points.size.toDouble)
    def all(kind: Option[Kind]) = part(s => SteadyState.common(s.steadyStates) == kind)
    val runs = points.map(_.runs).sum
    Seq(
      symbol,
      points.size.toString,
      runs.toString,
      f"${Quantiles.median(points.map(_.lag1).toArray)}%.2f",
      part(_.isCorrelated),
      all(Some(Kind.Flat)),
      all(Some(Kind.WarmUp)),
      all(Some(Kind.SlowDown)),
      all(Some(Kind.NoSteadyState)),
      all(None),
      part(_.drifts),
      part(_.runModesP.exists(_ <= Modes.Level)),
      part(_.processModesP.exists(_ <= Modes.Level)),
      Numbers.percent(points.map(_.outliers.total).sum / runs.toDouble)
    )
  }

  /** Width of a point's interval in parts of the published one's, where that has any. */
  private val widening: ((PointSamples, PointStatistics)) => Option[Double] = { case (samples, statistics) =>
    val (low, high) = statistics.published.ci95
    samples.estimate.interval.filter(_ => high > low).map(i => (i.high - i.low) / (high - low))
  }
}
