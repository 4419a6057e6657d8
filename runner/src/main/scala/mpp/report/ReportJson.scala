package mpp.report

import mpp.catalogue.Benchmark
import mpp.catalogue.Parameter
import mpp.plot.Interval
import mpp.plot.Ordinate
import mpp.results.PointJson
import mpp.results.PointRecord
import mpp.results.StatisticsJson
import mpp.results.StatisticsJson.number
import ujson.Arr
import ujson.Bool
import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** The data embedded in a report, from which its charts are drawn. docs/file-formats.md lists the fields. */
object ReportJson {

  /** @param raw
    *   where a point's samples are, as seen from the report; none if there is no such file
    */
  def of(run: ReportRun, raw: ReportPoint => Option[String]): Obj = Obj(
    "format" -> 1,
    "run" -> run.directory.id,
    "testees" -> Arr.from(run.testees.map(testee(run, _))),
    "benchmarks" -> Arr.from(run.benchmarks.map(benchmark(run, _, raw)))
  )

  /** JSON that can stand between the tags of a script: no tag can begin in it. */
  def embeddable(json: Value): String = ujson.write(json).replace("<", "\\u003c")

  private def testee(run: ReportRun, symbol: String) = {
    val look = run.looks(symbol)
    Obj(
      "symbol" -> symbol,
      "label" -> look.label,
      "colour" -> look.style.colour,
      "marker" -> look.style.marker.name,
      "baseline" -> look.baseline
    )
  }

  private def benchmark(run: ReportRun, benchmark: Benchmark[_], raw: ReportPoint => Option[String]) = Obj(
    "symbol" -> benchmark.symbol,
    "name" -> benchmark.name,
    "ordinates" -> Arr.from(Ordinate.all(benchmark).map(o =>
      Obj("label" -> o.label, "higherIsBetter" -> o.higherIsBetter)
    )),
    "parameters" -> Arr.from(benchmark.parameters.map(p => Obj("name" -> p.name, "label" -> p.label))),
    "points" -> Arr.from(run.of(benchmark).map(p => point(p, run.testees.indexOf(p.symbol), raw(p))))
  )

  private def point(point: ReportPoint, testee: Int, raw: Option[String]): Obj = {
    val parameters = point.benchmark.parameters
    val fields = Obj(
      "testee" -> testee,
      "values" -> Arr.from(point.point.parameters.map { case (_, value) => Str(value) }),
      "at" -> Arr.from(parameters.map((p: Parameter) => Num(point.point.coordinate(p).get))),
      "outcome" -> point.outcome.name
    )
    if (point.time.isDefined) fields("intervals") =
      Arr.from(Ordinate.all(point.benchmark).flatMap(point.interval).map { case Interval(value, low, high) =>
        Arr(value, low, high)
      })
    for (Interval(mean, low, high) <- point.time) fields("timeMillis") = Arr(number(mean), number(low), number(high))
    for (s <- point.published) fields("published") = StatisticsJson.of(s)
    for (s <- point.statistics) fields("statistics") = PointStatisticsJson.of(s)
    if (point.invocations.nonEmpty) fields("invocations") = Arr.from(point.invocations.map(invocation))
    raw.foreach(fields("raw") = _)
    fields
  }

  private def invocation(r: PointRecord): Obj = {
    val fields = Obj(
      "invocation" -> r.invocation,
      "outcome" -> r.status.name,
      "samplesMillis" -> Arr.from(r.samplesMillis.map(number)),
      "warmupMillis" -> Arr.from(r.warmupMillis.map(number)),
      "startedAt" -> r.startedAt.toString,
      "durationMillis" -> Num(r.durationMillis.toDouble),
      "verified" -> Bool(r.verified)
    )
    r.startMillis.foreach(n => fields("startMillis") = Num(n.toDouble))
    r.answer.foreach(a => fields("answer") = f"$a%016x")
    r.verifiedOperations.foreach(n => fields("verifiedOperations") = Num(n))
    if (r.metrics.nonEmpty)
      fields("metrics") = Obj.from(r.metrics.toSeq.sorted.map { case (name, value) => name -> number(value) })
    if (r.conditions.nonEmpty) fields("conditions") = Arr.from(r.conditions.map(PointJson.conditions))
    if (r.pressure.nonEmpty) fields("pressure") = Arr.from(r.pressure.map(Str(_)))
    for (f <- r.failure)
      fields("failure") = Obj("kind" -> f.kind.name, "reason" -> f.reason, "logTail" -> Arr.from(f.logTail.map(Str(_))))
    fields
  }
}
