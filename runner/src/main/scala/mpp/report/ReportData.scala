package mpp.report

import java.time.Instant

import scala.collection.immutable.VectorMap

import mpp.catalogue.Benchmark
import mpp.catalogue.Parameter
import mpp.plot.Interval
import mpp.plot.YMetric
import mpp.report.ReportData._
import mpp.results.Answer
import mpp.results.Failure
import mpp.results.Json
import mpp.results.Json.finite
import mpp.results.PointRecord
import mpp.results.ProcessConditions
import mpp.results.Resource
import mpp.results.StatisticsFields
import mpp.results.Status
import mpp.stats.Estimate
import upickle.implicits.serializeDefaults

/** The data embedded in a report, from which its charts are drawn. docs/file-formats.md lists the fields. */
final case class ReportData(format: Int, run: String, testees: Seq[Testee], benchmarks: Seq[BenchmarkData]) {

  /** JSON that can stand between the tags of a script: no tag can begin in it. */
  def embeddable: String = Json.write(this).replace("<", "\\u003c")
}

object ReportData {

  /** @param language
    *   empty if the run does not name it
    */
  final case class Testee(
      symbol: String,
      label: String,
      language: String,
      colour: String,
      marker: String,
      baseline: Boolean
  )

  final case class OrdinateLabel(label: String, higherIsBetter: Boolean)

  /** @param main
    *   true if the benchmark is there to show its effect
    */
  @serializeDefaults(false)
  final case class ParameterName(name: String, label: String, main: Boolean = false)

  /** @param distributed
    *   true if it runs between processes
    * @param resources
    *   those that are known of any of its points
    */
  @serializeDefaults(false)
  final case class BenchmarkData(
      symbol: String,
      name: String,
      ordinates: Seq[OrdinateLabel],
      parameters: Seq[ParameterName],
      points: Seq[PointData],
      distributed: Boolean = false,
      resources: Seq[OrdinateLabel] = Nil
  )

  /** @param testee
    *   its place among all, from 0
    * @param resources
    *   value and interval of each of the benchmark's; null where it is not known
    */
  @serializeDefaults(false)
  final case class PointData(
      testee: Int,
      values: Seq[String],
      at: Seq[Double],
      outcome: String,
      intervals: Option[Seq[Seq[Double]]] = None,
      timeMillis: Option[Seq[Option[Double]]] = None,
      intervalMethod: Option[String] = None,
      published: Option[StatisticsFields] = None,
      statistics: Option[PointStatisticsData] = None,
      invocations: Seq[Invocation] = Nil,
      resources: Seq[Option[Seq[Double]]] = Nil,
      raw: Option[String] = None,
      profiles: Seq[ProfileLinks.Link] = Nil
  )

  @serializeDefaults(false)
  final case class Invocation(
      invocation: Int,
      outcome: Status,
      samplesMillis: Seq[Option[Double]],
      warmupMillis: Seq[Option[Double]],
      startedAt: Instant,
      durationMillis: Long,
      verified: Boolean,
      startMillis: Option[Long] = None,
      answer: Option[Answer] = None,
      verifiedOperations: Option[Int] = None,
      metrics: Map[String, Option[Double]] = Map.empty,
      conditions: Seq[ProcessConditions] = Nil,
      pressure: Seq[String] = Nil,
      failure: Option[Failure] = None
  )

  /** A testee's own value of a setting that it was measured without, and its place on the setting's axis. */
  private val Unset = "default"
  private val UnsetPlace = -1.0

  private implicit val testeeWriter: Json.Writer[Testee] = Json.macroW
  private implicit val ordinateWriter: Json.Writer[OrdinateLabel] = Json.macroW
  private implicit val parameterWriter: Json.Writer[ParameterName] = Json.macroW
  private implicit val invocationWriter: Json.Writer[Invocation] = Json.macroW
  private implicit val linkWriter: Json.Writer[ProfileLinks.Link] = Json.macroW
  private implicit val pointWriter: Json.Writer[PointData] = Json.macroW
  private implicit val benchmarkWriter: Json.Writer[BenchmarkData] = Json.macroW
  implicit val writer: Json.Writer[ReportData] = Json.macroW

  /** @param raw
    *   the path of a point's samples, relative to the report; none if there is no such file
    * @param profiles
    *   a point's flame graphs
    */
  def of(
      run: ReportRun,
      raw: ReportPoint => Option[String],
      profiles: ReportPoint => Seq[ProfileLinks.Link] = _ => Nil
  ): ReportData = ReportData(
    format = 1,
    run.directory.id,
    run.testees.map { symbol =>
      val look = run.looks(symbol)
      Testee(
        symbol,
        look.label,
        run.languageOf(symbol).getOrElse(""),
        look.style.colour,
        look.style.marker.name,
        look.baseline
      )
    },
    run.benchmarks.map(benchmark(run, _, raw, profiles))
  )

  private def benchmark(
      run: ReportRun,
      benchmark: Benchmark,
      raw: ReportPoint => Option[String],
      profiles: ReportPoint => Seq[ProfileLinks.Link]
  ) = {
    val dimensions = run.dimensions(benchmark)
    val resources = run.resources(run.of(benchmark))
    BenchmarkData(
      benchmark.symbol,
      benchmark.name,
      YMetric.all(benchmark).map(label),
      dimensions.map(p => ParameterName(p.name, p.label, p.isMain)),
      run.of(benchmark).map(p =>
        point(p, dimensions, resources, run.testees.indexOf(p.symbol), raw(p)).copy(profiles = profiles(p))
      ),
      benchmark.distributed,
      resources.map(r => label(YMetric.of(r)))
    )
  }

  private def label(metric: YMetric) = OrdinateLabel(metric.label, metric.higherIsBetter)

  private def point(
      point: ReportPoint,
      dimensions: Seq[Parameter],
      resources: Seq[Resource],
      testee: Int,
      raw: Option[String]
  ) = PointData(
    testee,
    values = dimensions.map(d => point.point.parameters.toMap.getOrElse(d.name, Unset)),
    at = dimensions.map(point.point.coordinate(_).getOrElse(UnsetPlace)),
    outcome = point.outcome.name,
    intervals = point.time.map(_ =>
      YMetric.all(point.benchmark).flatMap(point.interval(_)).map(numbers)
    ),
    timeMillis = point.time.map(t => finite(t.mean) +: ends(t)),
    intervalMethod = point.time.map(_.method.name),
    published = point.published.map(StatisticsFields.of),
    statistics = point.statistics.map(PointStatisticsData.of),
    invocations = point.invocations.map(invocation),
    resources = if (point.resources.estimates.isEmpty) Nil else resources.map(point.interval(_).map(numbers)),
    raw = raw
  )

  private def numbers(interval: Interval) = Seq(interval.value, interval.low, interval.high)

  private def ends(time: Estimate): Seq[Option[Double]] =
    time.interval.fold(Seq.fill(2)(Option.empty[Double]))(i => Seq(finite(i.low), finite(i.high)))

  private def invocation(r: PointRecord) = Invocation(
    r.invocation,
    outcome = r.status,
    r.samplesMillis.map(finite),
    r.warmupMillis.map(finite),
    r.startedAt,
    r.durationMillis,
    r.verified,
    r.startMillis,
    r.answer,
    r.verifiedOperations,
    r.metrics.toSeq.sorted.map { case (name, value) => name -> finite(value) }.to(VectorMap),
    r.conditions,
    r.pressure,
    r.failure
  )
}
