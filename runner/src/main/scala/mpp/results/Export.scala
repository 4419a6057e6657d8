package mpp.results

import java.nio.file.Files

import scala.collection.immutable.VectorMap

import mpp.stats.Estimate
import mpp.stats.Percentile
import upickle.implicits.serializeDefaults

/** A run's results for other programs. docs/file-formats.md lists columns and fields. */
object Export {

  /** Writes a file. */
  type Format = (os.Path, String, RunContents) => Unit

  /** File names by format. */
  val formats: Map[String, (String, Format)] =
    Map(
      "csv" -> ("samples.csv" -> csv _),
      "json" -> ("points.json" -> json _),
      "histograms" -> ("histograms.csv" -> histograms _),
      "scaling" -> ("scaling.csv" -> ScalingFile.write _),
      "resources" -> ("resources.csv" -> resources _)
    )

  /** A row per sample. A parameter's column is empty where the benchmark does not have it. */
  def csv(file: os.Path, run: String, contents: RunContents): Unit = {
    def rows(r: PointRecord) = for {
      (phase, samples) <- Seq("warmup" -> r.warmupMillis, "measured" -> r.samplesMillis)
      (millis, i) <- samples.zipWithIndex
    } yield Seq(phase, (i + 1).toString, millis.toString)
    table(file, run, contents.records, Seq("phase", "index", "exec_time_millis"))(rows)
  }

  /** A row per bucket of an invocation's latencies, its runs merged: the greatest latency of the bucket, and the number
    * of requests. Records without latencies have none.
    */
  def histograms(file: os.Path, run: String, contents: RunContents): Unit = {
    def rows(r: PointRecord) = r.latencies.toSeq.flatMap(_.buckets).map { case (nanos, requests) =>
      Seq(nanos.toString, requests.toString)
    }
    table(file, run, contents.records.filter(_.latencies.isDefined), Seq("latency_nanos", "requests"))(rows)
  }

  /** A row per invocation with samples: its resources, empty where they are not known. */
  def resources(file: os.Path, run: String, contents: RunContents): Unit =
    table(file, run, contents.records.filter(_.samplesMillis.nonEmpty), Resource.all.map(_.column)) { r =>
      Seq(Resource.all.map(_.of(r).fold("")(_.toString)))
    }

  private def table(file: os.Path, run: String, records: Seq[PointRecord], columns: Seq[String])(
      rows: PointRecord => Seq[Seq[String]]
  ): Unit = {
    val parameters = records.flatMap(_.parameters.map(_._1)).distinct
    val writer = Files.newBufferedWriter(file.toNIO)
    try {
      def write(fields: Seq[String]): Unit = writer.write(Csv.line(fields) + "\r\n")
      write(Seq("run", "symbol", "benchmark") ++ parameters ++ Seq("invocation", "status") ++ columns)
      for (r <- records; values = r.parameters.toMap; row <- rows(r))
        write(
          Seq(run, r.symbol, r.benchmark) ++ parameters.map(values.getOrElse(_, "")) ++
            Seq(r.invocation.toString, r.status.name) ++ row
        )
    } finally writer.close()
  }

  /** An array with an object per invocation of a point, points without a result and points that only a summary has
    * included.
    */
  def json(file: os.Path, run: String, contents: RunContents): Unit = {
    val results = PointResult.all(contents.records)
    val estimates = results.flatMap(PointSamples.of).map(p => p.point -> EstimateFields.of(p.estimate)).toMap
    val resources = results.map(r => r.point -> PointResources.of(r).estimates).toMap
    val recorded = contents.records.map { r =>
      ExportedPoint(
        run,
        r.symbol,
        r.benchmark,
        r.parameters.to(VectorMap),
        r.status,
        r.statistics.map(StatisticsFields.of),
        estimates.get(r.point),
        Some(r.invocation),
        Some(r.verified),
        Some(r.samplesMillis.map(Json.finite)),
        Some(r.warmupMillis.map(Json.finite)),
        r.answer,
        r.verifiedOperations,
        r.failure.map(f => ExportedFailure(f.kind, f.reason)),
        r.latencies.map(l => Percentile.all.map(p => p.name -> l.micros(p.of100)).to(VectorMap)),
        named(resource => if (r.samplesMillis.isEmpty) None else resource.of(r)),
        named(resources(r.point).get(_).map(ResourceFields.of))
      )
    }
    val summarised = contents.summarised.map { case SummaryFile.Entry(benchmark, line) =>
      val parameters = SummaryFile.parameters(line.params).to(VectorMap)
      val statistics = Some(StatisticsFields.of(line.statistics))
      val estimate = Some(EstimateFields.of(Estimate.of(line.statistics)))
      ExportedPoint(run, line.symbol, benchmark, parameters, Status.Converged, statistics, estimate)
    }
    os.write.over(file, Json.write(recorded ++ summarised, indent = 1) + "\n")
  }

  private def named[A](of: Resource => Option[A]): Map[String, A] =
    Resource.all.flatMap(resource => of(resource).map(resource.name -> _)).to(VectorMap)

  private final case class ExportedFailure(kind: FailureKind, reason: String)

  private object ExportedFailure {
    implicit val writer: Json.Writer[ExportedFailure] = Json.macroW
  }

  @serializeDefaults(false)
  private final case class ExportedPoint(
      run: String,
      symbol: String,
      benchmark: String,
      parameters: Map[String, String],
      status: Status,
      statistics: Option[StatisticsFields],
      pointEstimate: Option[EstimateFields],
      invocation: Option[Int] = None,
      verified: Option[Boolean] = None,
      samplesMillis: Option[Seq[Option[Double]]] = None,
      warmupMillis: Option[Seq[Option[Double]]] = None,
      answer: Option[Answer] = None,
      verifiedOperations: Option[Int] = None,
      failure: Option[ExportedFailure] = None,
      latencyMicros: Option[Map[String, Double]] = None,
      resources: Map[String, Double] = Map.empty,
      resourceEstimates: Map[String, ResourceFields] = Map.empty
  )

  private object ExportedPoint {
    implicit val writer: Json.Writer[ExportedPoint] = Json.macroW
  }
}
