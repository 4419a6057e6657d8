package mpp.catalogue

import scala.concurrent.Future

import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerStub
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestResult
import mpp.verify.Registers
import scalapb.GeneratedMessage
import scalapb.GeneratedMessageCompanion

/** All that the runner knows of a benchmark: one entry of the [[Catalogue]].
  *
  * @param symbol
  *   identifies it in files and on the command line
  * @param name
  *   for people
  * @param measures
  *   what it measures, in a few words
  * @param parameters
  *   its parameters in number order
  * @param metric
  *   what its plots show
  * @param spaces
  *   its parameter spaces
  * @param rules
  *   what parameters must fulfil together: a sentence naming what is wrong, or nothing
  * @param expectedAnswer
  *   the 64-bit answer that a correct testee gives; none where it would take too long to compute
  * @param withPolicy
  *   the request with a policy
  * @param rpc
  *   sends the request
  * @param nodes
  *   how many nodes a point takes, a master and at least one client; none for a local benchmark
  * @param registers
  *   on what its verification run operates; none for a benchmark without one
  */
final case class Benchmark[Q <: GeneratedMessage](
    symbol: String,
    name: String,
    measures: String,
    parameters: Seq[Parameter],
    metric: Metric[Q],
    spaces: Map[SpaceName, ParameterSpace[Q]],
    rules: Q => Option[String],
    expectedAnswer: Q => Option[Long],
    withPolicy: (Q, RunPolicy) => Q,
    rpc: BenchmarkRunnerStub => Q => Future[TestResult],
    nodes: Option[Q => Int] = None,
    registers: Option[Q => Registers] = None
)(implicit companion: GeneratedMessageCompanion[Q]) {

  /** Whether it has a verification run, whose history the runner checks. */
  def verifiable: Boolean = registers.isDefined

  /** Whether it takes a master and clients. */
  def distributed: Boolean = nodes.isDefined

  /** The points of a space, with parameters fixed to the given values.
    *
    * @param fixed
    *   parameter names and values; parameters that the benchmark does not have are ignored
    * @return
    *   what is wrong with a value, or the points, each once
    */
  def points(space: SpaceName, fixed: Seq[(String, String)]): Either[String, Seq[Point[Q]]] = {
    val relevant = fixed.filter { case (name, _) => parameters.exists(_.name == name) }
    val start: Either[String, Seq[Q]] = Right(spaces(space).points)
    val requests = relevant.foldLeft(start) { case (soFar, (name, value)) =>
      soFar.flatMap(qs => all(qs.map(Request.updated(_, name, value))))
    }
    requests.flatMap(qs => all(qs.distinct.map(q => check(q).toLeft(Point(this, q)))))
  }

  /** What is wrong with the parameters of a request: a sentence naming parameter, value and what is allowed. */
  def check(request: Q): Option[String] = {
    val values = Request.parameters(request).toMap
    val outside = parameters.iterator.map(p => p -> values(p.name)).collect {
      case (p, value) if p.values.number(value).isEmpty =>
        s"$symbol: ${p.name} = $value, allowed are ${p.values.allowed}"
    }
    outside.nextOption().orElse(rules(request).map(reason => s"$symbol: $reason"))
  }

  /** The point whose parameters are given as in result files, if they are this benchmark's. */
  def point(values: Map[String, String]): Option[Point[Q]] = {
    val names = parameters.map(_.name)
    if (values.keySet != names.toSet) None
    else
      names
        .foldLeft[Either[String, Q]](Right(companion.defaultInstance)) { (q, name) =>
          q.flatMap(Request.updated(_, name, values(name)))
        }
        .toOption
        .map(Point(this, _))
  }

  /** A request as its bytes say. */
  private[catalogue] def request(bytes: Array[Byte]): Q = companion.parseFrom(bytes)

  private def all[A](results: Seq[Either[String, A]]): Either[String, Seq[A]] =
    results.collectFirst { case Left(error) => error }.toLeft(results.collect { case Right(a) => a })
}

/** A benchmark with values for its parameters. */
final case class Point[Q <: GeneratedMessage](benchmark: Benchmark[Q], request: Q) {

  /** Names and values of the parameters, in number order. */
  lazy val parameters: Seq[(String, String)] = Request.parameters(request)

  /** What identifies the point within its benchmark in result files. */
  lazy val text: String = Request.text(request)

  /** Where the point lies on the axis of a parameter. */
  def coordinate(parameter: Parameter): Option[Double] =
    parameters.collectFirst { case (parameter.name, value) => value }.flatMap(parameter.values.number).map(_.toDouble)

  /** What is wrong with the parameters, if anything. */
  def problem: Option[String] = benchmark.check(request)

  def expectedAnswer: Option[Long] = benchmark.expectedAnswer(request)

  /** How many nodes it takes. */
  def nodes: Int = benchmark.nodes.fold(1)(_(request))

  /** On what its verification run operates, if it has one. */
  def registers: Option[Registers] = benchmark.registers.map(_(request))

  /** The benchmark's metric for an execution time in milliseconds. */
  def metricOf(millis: Double): Double = benchmark.metric.ofTimeMillis(request, millis)

  /** The same point, with more bytes behind those of its request. */
  def followedBy(more: Array[Byte]): Point[Q] = copy(request = benchmark.request(request.toByteArray ++ more))

  def send(stub: BenchmarkRunnerStub, policy: RunPolicy): Future[TestResult] =
    benchmark.rpc(stub)(benchmark.withPolicy(request, policy))
}
