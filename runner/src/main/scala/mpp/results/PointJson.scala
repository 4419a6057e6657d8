package mpp.results

import java.time.Instant

import scala.collection.immutable.VectorMap
import scala.collection.mutable.LinkedHashMap

import ujson.Arr
import ujson.Bool
import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** A journal line as JSON. docs/file-formats.md lists the fields. */
object PointJson {

  /** Up to here doubles, which JSON's numbers are, know all whole numbers. */
  private val MostMillis = 1L << 53

  def write(r: PointRecord): String = {
    val fields = LinkedHashMap[String, Value](
      "symbol" -> Str(r.symbol),
      "benchmark" -> Str(r.benchmark),
      "parameters" -> Obj.from(r.parameters.map { case (name, value) => name -> Str(value) }),
      "params" -> Str(r.params),
      "invocation" -> Num(r.invocation),
      "status" -> Str(r.status.name),
      "samplesMillis" -> numbers(r.samplesMillis),
      "warmupMillis" -> numbers(r.warmupMillis),
      "verified" -> Bool(r.verified),
      "startedAt" -> Str(r.startedAt.toString),
      "durationMillis" -> Num(r.durationMillis.toDouble)
    )
    r.startMillis.foreach(millis => fields("startMillis") = Num(millis.toDouble))
    r.answer.foreach(a => fields("answer") = Str(f"$a%016x"))
    r.verifiedOperations.foreach(n => fields("verifiedOperations") = Num(n))
    if (r.metrics.nonEmpty) fields("metrics") = named(r.metrics)
    if (r.conditions.nonEmpty) fields("conditions") = Arr.from(r.conditions.map(conditions))
    if (r.pressure.nonEmpty) fields("pressure") = Arr.from(r.pressure.map(Str(_)))
    r.failure.foreach { f =>
      fields("failure") = Obj("kind" -> f.kind.name, "reason" -> f.reason, "logTail" -> Arr.from(f.logTail.map(Str(_))))
    }
    ujson.write(Obj.from(fields))
  }

  /** @return
    *   what is wrong with the line, or the record
    */
  def read(line: String): Either[String, PointRecord] =
    JsonText.read(line) { json =>
      val fields = json.obj
      PointRecord(
        symbol = JsonText.checked(json("symbol"), "symbol")(ResultText.isSymbol),
        benchmark = JsonText.checked(json("benchmark"), "symbol")(ResultText.isSymbol),
        parameters = json("parameters").obj.toSeq.map { case (name, value) => name -> value.str },
        params = json("params").str,
        invocation = JsonText.whole(json("invocation"), least = 1, Int.MaxValue).toInt,
        status = JsonText.named(Status.all, json("status"))(_.name),
        samplesMillis = json("samplesMillis").arr.toSeq.map(toDouble),
        warmupMillis = json("warmupMillis").arr.toSeq.map(toDouble),
        answer = fields.get("answer").map(a => java.lang.Long.parseUnsignedLong(a.str, 16)),
        verified = json("verified").bool,
        metrics = fields.get("metrics").fold(Map.empty[String, Double])(toDoubles),
        failure = fields.get("failure").map { f =>
          Failure(
            JsonText.named(FailureKind.all, f("kind"))(_.name),
            f("reason").str,
            f.obj.get("logTail").fold(Seq.empty[String])(_.arr.toSeq.map(_.str))
          )
        },
        startedAt = Instant.parse(json("startedAt").str),
        durationMillis = JsonText.whole(json("durationMillis"), least = 0, MostMillis),
        verifiedOperations = fields.get("verifiedOperations").map(JsonText.whole(_, least = 0, Int.MaxValue).toInt),
        startMillis = fields.get("startMillis").map(JsonText.whole(_, least = 0, MostMillis)),
        conditions = fields.get("conditions").fold(Seq.empty[ProcessConditions])(_.arr.toSeq.map(toConditions)),
        pressure = fields.get("pressure").fold(Seq.empty[String])(_.arr.toSeq.map(_.str))
      )
    }.left.map(error => s"not a journal line: $error")

  /** Under which conditions a process worked. */
  def conditions(c: ProcessConditions): Obj = {
    val cpus = c.cpus.map(cpus => "cpus" -> Str(cpus))
    Obj.from(Seq("role" -> Str(c.role), "node" -> Str(c.node)) ++ cpus :+ ("measures" -> named(c.measures)))
  }

  private def toConditions(value: Value): ProcessConditions =
    ProcessConditions(
      role = value("role").str,
      node = value("node").str,
      cpus = value.obj.get("cpus").map(_.str),
      measures = toDoubles(value("measures"))
    )

  private def named(numbers: Map[String, Double]): Obj =
    Obj.from(numbers.map { case (name, value) => name -> number(value) })

  private def toDoubles(value: Value): Map[String, Double] =
    value.obj.iterator.map { case (name, number) => name -> toDouble(number) }.to(VectorMap)

  private def numbers(xs: Seq[Double]): Arr = Arr.from(xs.map(number))

  /** JSON has no infinities; a testee that reports one must not spoil the journal. */
  private def number(x: Double): Value = if (x.isNaN || x.isInfinite) Str(x.toString) else Num(x)

  private def toDouble(value: Value): Double = value match {
    case Num(x) => x
    case other => other.str.toDouble
  }
}
