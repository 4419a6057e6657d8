package mpp.report

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.plot.Look
import mpp.plot.Measured
import mpp.plot.RunLooks
import mpp.results.JsonText
import mpp.results.PointKey
import mpp.results.PointResult
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.SummaryFile
import mpp.stats.MeanEstimate
import ujson.Obj
import ujson.Value

/** All that a report tells of a run.
  *
  * @param manifest
  *   its `manifest.json`; empty for results in the published layout
  * @param points
  *   of all testees, planned ones that were not measured included
  * @param looks
  *   of every testee among them
  * @param unknown
  *   points that the catalogue does not have, or whose mean is no time
  */
final case class ReportRun(
    directory: RunDirectory,
    manifest: Obj,
    points: Seq[ReportPoint],
    looks: Map[String, Look],
    unknown: Seq[PointKey]
) {

  /** Benchmarks of which there are points, in the catalogue's order. */
  val benchmarks: Seq[Benchmark[_]] = Catalogue.benchmarks.filter(b => points.exists(_.benchmark == b))

  /** Symbols of the testees, by their labels. */
  val testees: Seq[String] = points.map(_.symbol).distinct.sortBy(s => (looks(s).label.toLowerCase, s))

  def of(benchmark: Benchmark[_]): Seq[ReportPoint] = points.filter(_.benchmark == benchmark)

  /** Mean times in milliseconds of a benchmark's points, by testee and the point's parameters. */
  def estimates(benchmark: Benchmark[_]): Map[String, Map[String, MeanEstimate]] =
    of(benchmark).groupBy(_.symbol).map { case (symbol, points) =>
      symbol -> points.flatMap(p => p.estimate.map(p.point.text -> _)).toMap
    }.filter(_._2.nonEmpty)

  /** Symbols of the baselines that a framework is to be compared with: those of its language. */
  def baselinesOf(symbol: String): Seq[String] =
    if (looks(symbol).baseline) Nil
    else testees.filter(languagesOf(_).exists(text("testees", symbol, "language").contains))

  private def languagesOf(baseline: String): Seq[String] =
    JsonPath.at(manifest, Seq("testees", baseline, "baselineOf")).flatMap(_.arrOpt).fold(Seq.empty[String])(
      _.flatMap(_.strOpt).toSeq
    )

  /** A text in the manifest. */
  def text(keys: String*): Option[String] = JsonPath.text(manifest, keys)
}

object ReportRun {

  /** @param known
    *   looks of testees for which the directory has none
    * @param skipped
    *   symbols of testees to leave out
    * @return
    *   what is wrong with the directory, or what it holds
    */
  def read(directory: RunDirectory, known: Map[String, Look], skipped: Seq[String]): Either[String, ReportRun] =
    for {
      contents <- RunContents.read(directory)
      manifest <- ManifestJson.read(directory)
      planned <- planned(manifest).left.map(error => s"${directory.manifest}: $error")
      found = (measured(contents) ++ missing(planned, contents)).map { case (key, point) =>
        key -> point.filter(p => p.published.forall(Measured.drawable(p.point, _)))
      }
      (unknown, points) = found.filterNot { case (key, _) => skipped.contains(key.symbol) }.partitionMap {
        case (key, point) => point.toRight(key)
      }
      looks <- RunLooks.read(directory, points.map(_.symbol).distinct, known)
    } yield ReportRun(directory, manifest, points, looks, unknown)

  /** A point, if the catalogue has it. */
  private type Found = (PointKey, Option[ReportPoint])

  private def measured(contents: RunContents): Seq[Found] =
    PointResult.all(contents.records).map(r => r.point -> inCatalogue(r.point).map(ReportPoint.recorded(_, r))) ++
      contents.summarised.map { case SummaryFile.Entry(benchmark, SummaryFile.Line(symbol, params, statistics)) =>
        val key = PointKey(symbol, benchmark, params)
        key -> inCatalogue(key).map(ReportPoint.summarised(symbol, _, statistics))
      }

  private def missing(planned: Seq[PointKey], contents: RunContents): Seq[Found] = {
    val there = contents.records.map(_.point).toSet
    planned.filterNot(there).map(key => key -> inCatalogue(key).map(ReportPoint.missing(key.symbol, _)))
  }

  private def inCatalogue(key: PointKey): Option[Point[_]] = for {
    benchmark <- Catalogue.find(key.benchmark)
    point <- benchmark.point(SummaryFile.parameters(key.params).toMap)
    if benchmark.parameters.forall(point.coordinate(_).isDefined)
  } yield point

  private def planned(manifest: Obj): Either[String, Seq[PointKey]] = JsonText.read(ujson.write(manifest)) { json =>
    for {
      group <- json.obj.get("plan").fold(Seq.empty[Value])(_.arr.toSeq)
      params <- group("params").arr.toSeq
    } yield PointKey(group("symbol").str, group("benchmark").str, params.str)
  }
}
