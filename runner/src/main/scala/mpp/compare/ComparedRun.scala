package mpp.compare

import scala.collection.immutable.VectorMap

import mpp.results.PointKey
import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.SummaryFile
import mpp.stats.MeanEstimate

/** A run as comparisons see it.
  *
  * @param id
  *   the run's name
  * @param conditions
  *   none where they are unknown
  * @param means
  *   execution times in milliseconds of the points with results, in the order in which they were measured
  * @param failures
  *   reasons of points without results, where the run tells them
  */
final case class ComparedRun(
    id: String,
    conditions: Option[ComparedConditions],
    means: VectorMap[PointKey, ComparedRun.Mean],
    failures: Map[PointKey, String]
)

object ComparedRun {

  /** A point's mean.
    *
    * @param parameters
    *   names and values, in number order
    * @param remarks
    *   doubts about the mean
    */
  final case class Mean(parameters: Seq[(String, String)], estimate: MeanEstimate, remarks: Seq[String])

  /** @return
    *   the directory's error, or the run
    */
  def read(directory: RunDirectory): Either[String, ComparedRun] = for {
    contents <- RunContents.read(directory)
    conditions <- ComparedConditions.read(directory)
  } yield {
    val failures =
      contents.records.flatMap(r => r.failure.filter(_ => r.samplesMillis.isEmpty).map(r.point -> _.reason))
    ComparedRun(directory.id, conditions, summarised(contents) ++ sampled(contents), failures.toMap)
  }

  private def sampled(contents: RunContents): VectorMap[PointKey, Mean] =
    PointSamples.of(contents.records).map(p => p.point -> of(p)).to(VectorMap)

  /** A mean from samples. */
  def of(point: PointSamples): Mean = Mean(
    point.parameters,
    point.invocations.estimate,
    (if (point.converged) Nil else Seq("not converged")) ++
      (if (point.invocations.series.size > 1) Nil else Seq("one invocation"))
  )

  private def summarised(contents: RunContents): VectorMap[PointKey, Mean] = contents.summarised.map { entry =>
    val SummaryFile.Line(symbol, params, statistics) = entry.line
    PointKey(symbol, entry.benchmark, params) ->
      Mean(SummaryFile.parameters(params), MeanEstimate.of(statistics), Seq("no samples"))
  }.to(VectorMap)
}
