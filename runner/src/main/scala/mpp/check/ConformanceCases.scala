package mpp.check

import java.math.BigInteger

import kompics.benchmarks.RunPolicy
import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.catalogue.Request
import ujson.Value

/** The conformance vectors that concern requests, as points and policies.
  *
  * @param folder
  *   the repository's `conformance/`
  */
final class ConformanceCases(folder: os.Path) {
  import ConformanceCases._

  private val requests = read("invalid_parameters.json")

  /** Requests that every testee refuses. */
  val rejected: Seq[Rejected] = requests("rejected").arr.toSeq.map { json =>
    val asked = request(json)
    val parameter = json("parameter").str
    val values = asked.point.parameters.toMap ++ asked.policy.fold(Map.empty[String, String])(effective)
    Rejected(asked.point, asked.policy, parameter, values(parameter))
  }

  /** Requests at the edge of what is allowed. */
  val accepted: Seq[Asked] = requests("accepted").arr.toSeq.map(request)

  private val answers = read("answers.json").obj

  /** The golden answers of a benchmark, if there are any. */
  def golden(benchmark: Benchmark[_]): Seq[Golden] = answers.get(benchmark.symbol).toSeq.flatMap(_.arr).map { json =>
    val numbers = json.obj.toMap.collect { case (name, ujson.Num(number)) => name -> number }
    Golden(numbers, new BigInteger(json("answer").str, 16).longValue)
  }

  private def read(file: String): Value = ujson.read(os.read(folder / file))
}

object ConformanceCases {

  /** A request.
    *
    * @param policy
    *   where the case is about that, too
    * @param quick
    *   whether it takes milliseconds
    */
  final case class Asked(point: Point[_], policy: Option[RunPolicy], quick: Boolean)

  /** A request that is to be refused.
    *
    * @param policy
    *   where the case is about that, too
    * @param parameter
    *   what is wrong
    * @param value
    *   its value, as the reason for the refusal gives it
    */
  final case class Rejected(point: Point[_], policy: Option[RunPolicy], parameter: String, value: String) {

    /** Whether it is the policy that is wrong, whatever benchmark it is for. */
    def ofPolicy: Boolean = !point.parameters.exists(_._1 == parameter)
  }

  /** An answer, and on what it depends.
    *
    * @param numbers
    *   by name; those that the answer does not depend on are not among them
    */
  final case class Golden(numbers: Map[String, Double], answer: Long) {
    def whole(name: String): Long = numbers(name).toLong
    def single(name: String): Float = numbers(name).toFloat
  }

  private def request(json: Value): Asked = {
    val symbol = json("benchmark").str
    val fields = json("request").obj
    val parameters = fields.collect { case (name, value) if name != "policy" => name -> text(value) }.toMap
    val point = Catalogue.find(symbol).flatMap(_.point(parameters))
    val policy = fields.get("policy").map(_.obj.foldLeft(RunPolicy()) { case (soFar, (name, value)) =>
      Request.updated(soFar, name, text(value)).fold(error => throw new IllegalArgumentException(error), identity)
    })
    Asked(
      point.getOrElse(throw new IllegalArgumentException(s"not a request of $symbol: $parameters")),
      policy,
      json.obj.get("quick").exists(_.bool)
    )
  }

  /** As the fields of requests are written in text: whole numbers without a point. */
  private def text(value: Value): String = value match {
    case ujson.Str(text) => text
    case ujson.Bool(flag) => flag.toString
    case ujson.Num(number) if number.isWhole => BigDecimal(number).toBigInt.toString
    case other => other.num.toString
  }

  /** The values that a policy has, defaults filled in. */
  private def effective(policy: RunPolicy): Map[String, String] = {
    val defaults = Map("min_runs" -> "30", "max_runs" -> "100", "rse_target" -> "0.1")
    Request.parameters(policy).map { case (name, value) =>
      name -> defaults.get(name).filter(_ => value == "0" || value == "0.0").getOrElse(value)
    }.toMap
  }
}
