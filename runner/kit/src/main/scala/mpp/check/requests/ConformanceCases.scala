package mpp.check.requests

import java.math.BigInteger

import kompics.benchmarks.RunPolicy
import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.catalogue.Request
import mpp.catalogue.SpaceName
import mpp.catalogue.Values
import mpp.catalogue.Policy
import ujson.Value

/** The conformance vectors of requests, as points and policies.
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
    Rejected(asked.point, asked.policy, json("parameter").str)
  }

  /** Requests that every testee accepts. */
  val accepted: Seq[Asked] = requests("accepted").arr.toSeq.map(request)

  private val answers = read("answers.json").obj

  /** Accepted requests of a benchmark that take milliseconds, with any policy. */
  def quick(benchmark: Benchmark): Seq[Point] =
    for (asked <- accepted if asked.quick && asked.policy.isEmpty && asked.point.benchmark == benchmark)
      yield asked.point

  /** Requests with golden answers, if the benchmark has any: as few as have all the answers, and all values of each
    * parameter.
    */
  def golden(benchmark: Benchmark): Seq[Golden] =
    allGolden(benchmark).foldLeft(Seq.empty[Golden]) { (chosen, next) =>
      val asked = chosen.exists(_.answer == next.answer) &&
        next.point.parameters.forall(value => chosen.exists(_.point.parameters.contains(value)))
      if (asked) chosen else chosen :+ next
    }

  /** All requests with golden answers. */
  def allGolden(benchmark: Benchmark): Seq[Golden] = for {
    json <- answers.get(benchmark.symbol).toSeq.flatMap(_.arr)
    varying = json.obj.get("varying").fold(Map.empty[String, Seq[Value]])(_.obj.view.mapValues(_.arr.toSeq).toMap)
    choices = benchmark.parameters.map(p => p.name -> varying.getOrElse(p.name, Seq(json(p.name))).map(text))
    values <- choices.foldLeft(Seq(Map.empty[String, String])) { case (soFar, (name, texts)) =>
      for (values <- soFar; text <- texts) yield values + (name -> text)
    }
  } yield Golden(point(benchmark.symbol, values), new BigInteger(json("answer").str, 16).longValue)

  private def read(file: String): Value = ujson.read(os.read(folder / file))
}

object ConformanceCases {

  /** A request.
    *
    * @param policy
    *   its policy, where the case depends on it
    * @param quick
    *   true if it takes milliseconds
    */
  final case class Asked(point: Point, policy: Option[RunPolicy], quick: Boolean)

  /** A request that every testee refuses.
    *
    * @param policy
    *   its policy, where the case depends on it
    * @param parameter
    *   the wrong parameter
    */
  final case class Rejected(point: Point, policy: Option[RunPolicy], parameter: String) {
    private val ofBenchmark = point.benchmark.parameters.find(_.name == parameter).map(_.values)

    /** True if the policy is wrong for every benchmark. */
    def ofPolicy: Boolean = ofBenchmark.isEmpty

    /** The wrong value as text, with a default filled in. */
    def value: String = (point.parameters ++ policy.toSeq.flatMap(effective)).toMap.apply(parameter)

    /** True if the value is outside its own bounds, so that [[BoundCases]] has such a request. */
    def outOfBounds: Boolean = ofBenchmark.exists {
      case values @ (_: Values.Whole | _: Values.Fractional) => values.number(value).isEmpty
      case _ => false
    }

    /** Beginning of the refusal's reason; languages write fractions in different ways. */
    def reasonBegins: String = {
      val fraction = ofBenchmark.fold(value.toDoubleOption.exists(!_.isWhole))(_.isInstanceOf[Values.Fractional])
      s"$parameter = ${if (fraction) "" else value}"
    }
  }

  /** A request and its answer. */
  final case class Golden(point: Point, answer: Long)

  private def request(json: Value): Asked = {
    val fields = json("request").obj
    val parameters = fields.collect { case (name, value) if name != "policy" => name -> text(value) }.toMap
    val policy = fields.get("policy").map(_.obj.foldLeft(RunPolicy()) { case (soFar, (name, value)) =>
      Request.updated(soFar, name, text(value)).fold(error => throw new IllegalArgumentException(error), identity)
    })
    Asked(point(json("benchmark").str, parameters), policy, json.obj.get("quick").exists(_.bool))
  }

  private def point(symbol: String, parameters: Map[String, String]): Point =
    Catalogue.find(symbol).flatMap(_.point(parameters))
      .getOrElse(throw new IllegalArgumentException(s"not a request of $symbol: $parameters"))

  /** Text of a request's field: whole numbers have no point. */
  private def text(value: Value): String = value match {
    case ujson.Str(text) => text
    case ujson.Bool(flag) => flag.toString
    case ujson.Num(number) if number.isWhole => BigDecimal(number).toBigInt.toString
    case other => other.num.toString
  }

  /** The values of a policy, defaults filled in for those that are absent. */
  private def effective(policy: RunPolicy): Seq[(String, String)] = {
    val absent = Request.parameters(RunPolicy()).toMap
    val defaults = Request.parameters(Policy.default(SpaceName.Full).toRequest).toMap
    Request.parameters(policy).map { case (name, value) =>
      name -> (if (value == absent(name)) defaults(name) else value)
    }
  }
}
