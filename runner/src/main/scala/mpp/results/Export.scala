package mpp.results

import java.nio.file.Files

import scala.collection.mutable.LinkedHashMap

import mpp.stats.SampleStatistics
import ujson.Arr
import ujson.Bool
import ujson.Null
import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** A run's results for other programs. docs/file-formats.md lists columns and fields. */
object Export {

  /** Writes a file. */
  type Format = (os.Path, String, RunContents) => Unit

  /** File names by format. */
  val formats: Map[String, (String, Format)] =
    Map("csv" -> ("samples.csv" -> csv _), "json" -> ("points.json" -> json _))

  /** A row per sample. A parameter's column is empty where the benchmark does not have it. */
  def csv(file: os.Path, run: String, contents: RunContents): Unit = {
    val parameters = contents.records.flatMap(_.parameters.map(_._1)).distinct
    val writer = Files.newBufferedWriter(file.toNIO)
    try {
      def write(fields: Seq[String]): Unit = writer.write(Csv.line(fields) + "\r\n")
      write(
        Seq("run", "symbol", "benchmark") ++ parameters ++
          Seq("invocation", "status", "phase", "index", "exec_time_millis")
      )
      for {
        r <- contents.records
        values = r.parameters.toMap
        point = Seq(run, r.symbol, r.benchmark) ++ parameters.map(values.getOrElse(_, "")) ++
          Seq(r.invocation.toString, r.status.name)
        (phase, samples) <- Seq("warmup" -> r.warmupMillis, "measured" -> r.samplesMillis)
        (millis, i) <- samples.zipWithIndex
      } write(point ++ Seq(phase, (i + 1).toString, millis.toString))
    } finally writer.close()
  }

  /** An array with an object per invocation of a point, points without a result and points that only a summary has
    * included.
    */
  def json(file: os.Path, run: String, contents: RunContents): Unit = {
    val recorded = contents.records.map { r =>
      val fields = point(run, r.symbol, r.benchmark, r.parameters, r.status, r.statistics)
      fields ++= Seq(
        "invocation" -> Num(r.invocation),
        "verified" -> Bool(r.verified),
        "samplesMillis" -> Arr.from(r.samplesMillis.map(StatisticsJson.number)),
        "warmupMillis" -> Arr.from(r.warmupMillis.map(StatisticsJson.number))
      )
      fields ++= r.answer.map(a => "answer" -> Str(f"$a%016x"))
      fields ++= r.verifiedOperations.map(n => "verifiedOperations" -> Num(n))
      fields ++= r.failure.map(f => "failure" -> Obj("kind" -> f.kind.name, "reason" -> f.reason))
      Obj.from(fields)
    }
    val summarised = contents.summarised.map { e =>
      val parameters = SummaryFile.parameters(e.line.params)
      Obj.from(point(run, e.line.symbol, e.benchmark, parameters, Status.Converged, Some(e.line.statistics)))
    }
    os.write.over(file, ujson.write(Arr.from(recorded ++ summarised), indent = 1) + "\n")
  }

  private def point(
      run: String,
      symbol: String,
      benchmark: String,
      parameters: Seq[(String, String)],
      status: Status,
      statistics: Option[SampleStatistics]
  ): LinkedHashMap[String, Value] = LinkedHashMap[String, Value](
    "run" -> Str(run),
    "symbol" -> Str(symbol),
    "benchmark" -> Str(benchmark),
    "parameters" -> Obj.from(parameters.map { case (name, value) => name -> Str(value) }),
    "status" -> Str(status.name),
    "statistics" -> statistics.fold[Value](Null)(StatisticsJson.of(_))
  )
}
