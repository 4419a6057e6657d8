package mpp.report

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Parameter
import mpp.catalogue.Point
import mpp.compare.Ranking
import mpp.plot.Look
import mpp.plot.PlottedPoint
import mpp.plot.RunLooks
import mpp.results.PointKey
import mpp.results.PointResult
import mpp.results.Resource
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.SummaryFile
import mpp.stats.Estimate

/** All that a report tells of a run.
  *
  * @param manifest
  *   its `manifest.json`; none of results in the published layout
  * @param points
  *   the points of all testees, including planned ones that were not measured
  * @param looks
  *   the looks of every testee among them
  * @param unknown
  *   points that the catalogue does not have, or whose mean is no time
  */
final case class ReportRun(
    directory: RunDirectory,
    manifest: Option[RunManifest],
    points: Seq[ReportPoint],
    looks: Map[String, Look],
    unknown: Seq[PointKey]
) {

  /** Benchmarks of which there are points, in the catalogue's order. */
  val benchmarks: Seq[Benchmark] = Catalogue.benchmarks.filter(b => points.exists(_.benchmark == b))

  /** Symbols of the testees, by their labels. */
  val testees: Seq[String] = points.map(_.symbol).distinct.sortBy(s => (looks(s).label.toLowerCase, s))

  def of(benchmark: Benchmark): Seq[ReportPoint] = points.filter(_.benchmark == benchmark)

  /** The parameters of a benchmark, and the settings along which its points differ. */
  def dimensions(benchmark: Benchmark): Seq[Parameter] =
    benchmark.dimensions(of(benchmark).map(p => p.symbol -> p.point))

  /** Times in milliseconds of a benchmark's points, by testee and the point's parameters. */
  def estimates(benchmark: Benchmark): Map[String, Map[String, Estimate]] =
    of(benchmark).groupBy(_.symbol).map { case (symbol, points) =>
      symbol -> points.flatMap(p => p.time.map(p.point.text -> _)).toMap
    }.filter(_._2.nonEmpty)

  /** Means of a resource at a benchmark's points, by testee and the point's parameters. */
  def estimates(benchmark: Benchmark, resource: Resource): Map[String, Map[String, Estimate]] =
    of(benchmark).groupBy(_.symbol).map { case (symbol, points) =>
      symbol -> points.flatMap(p => p.resources.estimates.get(resource).map(p.point.text -> _)).toMap
    }.filter(_._2.nonEmpty)

  /** The resources that are known of any of these points, in their order. */
  def resources(points: Seq[ReportPoint]): Seq[Resource] =
    Resource.all.filter(r => points.exists(_.resources.estimates.contains(r)))

  /** The testees of each benchmark, ranked together. */
  lazy val standings: Seq[Seq[Ranking.Standing]] = Ranking.of(benchmarks.map(estimates))

  /** The language of a testee, if the run names it. */
  def languageOf(symbol: String): Option[String] = manifest.flatMap(_.testees.get(symbol)).map(_.language)

  /** Symbols of the baselines that a framework is to be compared with: those of its language. */
  def baselinesOf(symbol: String): Seq[String] =
    if (looks(symbol).baseline) Nil
    else {
      val language = languageOf(symbol)
      testees.filter(languagesOf(_).exists(language.contains))
    }

  private def languagesOf(baseline: String): Seq[String] =
    manifest.flatMap(_.testees.get(baseline)).fold(Seq.empty[String])(_.baselineOf)
}

object ReportRun {

  /** @param manifest
    *   none of results in the published layout
    * @param known
    *   looks of testees for which the manifest has none
    * @param skipped
    *   symbols of testees to leave out
    */
  def of(
      directory: RunDirectory,
      contents: RunContents,
      manifest: Option[RunManifest],
      known: Map[String, Look],
      skipped: Seq[String]
  ): ReportRun = {
    val planned = manifest.toSeq.flatMap(_.plan).flatMap(_.points)
    val found = (measured(contents) ++ missing(planned, contents)).map { case (key, point) =>
      key -> point.filter(p => p.time.forall(PlottedPoint.drawable(p.point, _)))
    }
    val (unknown, points) = found.filterNot { case (key, _) => skipped.contains(key.symbol) }.partitionMap {
      case (key, point) => point.toRight(key)
    }
    val looks = RunLooks.ofPoints(manifest.toSeq, points.map(p => p.symbol -> p.point), known)
    ReportRun(directory, manifest, points, looks, unknown)
  }

  /** A point, if the catalogue has it. */
  private type Found = (PointKey, Option[ReportPoint])

  private def measured(contents: RunContents): Seq[Found] =
    PointResult.all(contents.records).map(r => r.point -> inCatalogue(r.point).map(ReportPoint.recorded(_, r))) ++
      contents.summarised.map(e =>
        e.point -> inCatalogue(e.point).map(ReportPoint.summarised(e.line.symbol, _, e.line.statistics))
      )

  private def missing(planned: Seq[PointKey], contents: RunContents): Seq[Found] = {
    val there = contents.records.map(_.point).toSet
    planned.filterNot(there).map(key => key -> inCatalogue(key).map(ReportPoint.missing(key.symbol, _)))
  }

  private def inCatalogue(key: PointKey): Option[Point] = for {
    benchmark <- Catalogue.find(key.benchmark)
    point <- benchmark.point(SummaryFile.parameters(key.params).toMap)
    if benchmark.parameters.forall(point.coordinate(_).isDefined)
  } yield point
}
