package mpp.compare

import scala.collection.immutable.VectorMap

import mpp.results.PointKey
import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.SummaryFile
import mpp.stats.Estimate

/** A side of a comparison: a run, or the part of one that is compared.
  *
  * @param id
  *   its name
  * @param conditions
  *   none where they are unknown
  * @param times
  *   execution times in milliseconds of the points with results, in the order in which they were measured
  * @param failures
  *   reasons of points without results, where the run tells them
  */
final case class ComparedRun(
    id: String,
    conditions: Option[ComparedConditions],
    times: VectorMap[PointKey, ComparedRun.Time],
    failures: Map[PointKey, String]
)

object ComparedRun {

  /** A point's time.
    *
    * @param parameters
    *   names and values, in number order
    * @param remarks
    *   doubts about it
    */
  final case class Time(parameters: Seq[(String, String)], estimate: Estimate, remarks: Seq[String])

  /** @return
    *   the directory's error, or the run
    */
  def read(directory: RunDirectory): Either[String, ComparedRun] = for {
    contents <- RunContents.read(directory)
    conditions <- ComparedConditions.read(directory)
  } yield {
    val failures =
      contents.records.flatMap(r => r.failure.filter(_ => r.samplesMillis.isEmpty).map(r.point -> _.reason))
    ComparedRun(directory.id, conditions, times(contents), failures.toMap)
  }

  /** The times of a run's points, in the order in which they were measured. */
  def times(contents: RunContents): VectorMap[PointKey, Time] = summarised(contents) ++ sampled(contents)

  private def sampled(contents: RunContents): VectorMap[PointKey, Time] =
    PointSamples.of(contents.records).map(p => p.point -> of(p)).to(VectorMap)

  /** A time from samples. */
  def of(point: PointSamples): Time =
    Time(
      point.parameters,
      point.estimate,
      (if (point.converged) Nil else Seq("not converged")) ++
        Option.when(point.pressed > 0)("measured under pressure")
    )

  private def summarised(contents: RunContents): VectorMap[PointKey, Time] = contents.summarised.map { entry =>
    val SummaryFile.Line(symbol, params, statistics) = entry.line
    PointKey(symbol, entry.benchmark, params) ->
      Time(SummaryFile.parameters(params), Estimate.of(statistics), Seq("no samples"))
  }.to(VectorMap)
}
