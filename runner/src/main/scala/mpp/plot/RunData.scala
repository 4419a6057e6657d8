package mpp.plot

import mpp.catalogue.Catalogue
import mpp.results.PointPercentiles
import mpp.results.PointResources
import mpp.results.PointResult
import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.results.RunManifest
import mpp.results.SummaryFile
import mpp.stats.Estimate

/** The data for plots from a directory with results.
  *
  * @param measured
  *   points with results, by benchmark symbol
  * @param latencies
  *   those of them that have latencies, by benchmark symbol
  * @param resources
  *   those of them of which resources are known, by benchmark symbol
  * @param failed
  *   points that testees were too slow for, by benchmark symbol
  * @param looks
  *   the looks of every testee among them
  * @param unknown
  *   the number of points with results that are not in the catalogue, or whose mean is no time, by benchmark symbol
  */
final case class RunData(
    measured: Map[String, Seq[PlottedPoint]],
    latencies: Map[String, Seq[PlottedLatencies]],
    resources: Map[String, Seq[PlottedResources]],
    failed: Map[String, Seq[FailedPoint]],
    looks: Map[String, Look],
    unknown: Map[String, Int]
)

object RunData {

  /** @param manifest
    *   none of results in the published layout
    * @param known
    *   looks of testees for which the manifest has none
    */
  def of(contents: RunContents, manifest: Option[RunManifest], known: Map[String, Look]): RunData = {
    val results = PointResult.all(contents.records)
    val found = results.flatMap(PointSamples.of).map(recorded) ++ contents.summarised.map(summarised)
    val (strange, measured) = found.partitionMap { case (benchmark, result) => result.toRight(benchmark) }
    val latencies = for {
      percentiles <- results.flatMap(PointPercentiles.of)
      plotted <- recorded(percentiles.samples)._2
    } yield PlottedLatencies(plotted, percentiles)
    val resources = for {
      result <- results
      known = PointResources.of(result) if known.estimates.nonEmpty
      plotted <- PointSamples.of(result).flatMap(recorded(_)._2)
    } yield PlottedResources(plotted, known)
    val failed = results.flatMap(tooSlow)
    RunData(
      measured.groupBy(_.point.benchmark.symbol),
      latencies.groupBy(_.plotted.point.benchmark.symbol),
      resources.groupBy(_.plotted.point.benchmark.symbol),
      failed.groupBy(_.point.benchmark.symbol),
      RunLooks.ofPoints(
        manifest.toSeq,
        measured.map(p => p.symbol -> p.point) ++ failed.map(p => p.symbol -> p.point),
        known
      ),
      strange.groupMapReduce(identity)(_ => 1)(_ + _)
    )
  }

  /** A benchmark's symbol, and the point if the catalogue has it. */
  private type Found = (String, Option[PlottedPoint])

  /** The point, if it has no sample and its latest invocation tells that the testee was too slow. */
  private def tooSlow(result: PointResult): Option[FailedPoint] = for {
    failure <- result.invocations.last.failure
    if result.samplesMillis.isEmpty && FailedPoint.Words.contains(failure.kind)
    benchmark <- Catalogue.find(result.point.benchmark)
    point <- benchmark.point(result.parameters.toMap)
  } yield FailedPoint(result.point.symbol, point, failure.kind)

  private def recorded(samples: PointSamples): Found =
    found(samples.point.symbol, samples.point.benchmark, samples.parameters, samples.estimate, samples.converged)

  private def summarised(entry: SummaryFile.Entry): Found = {
    val SummaryFile.Line(symbol, params, statistics) = entry.line
    found(symbol, entry.benchmark, SummaryFile.parameters(params), Estimate.of(statistics), converged = true)
  }

  private def found(
      symbol: String,
      benchmark: String,
      parameters: Seq[(String, String)],
      time: Estimate,
      converged: Boolean
  ): Found = benchmark ->
    (for {
      entry <- Catalogue.find(benchmark)
      point <- entry.point(parameters.toMap)
      if PlottedPoint.drawable(point, time)
    } yield PlottedPoint(symbol, point, time, converged))
}
