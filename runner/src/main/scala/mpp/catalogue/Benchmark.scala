package mpp.catalogue

import scala.concurrent.duration.FiniteDuration

import kompics.benchmarks.RunPolicy
import mpp.Eithers
import mpp.options.Role
import mpp.verify.Subject
import scalapb.GeneratedMessage
import scalapb.GeneratedMessageCompanion

/** Everything that the runner knows of a benchmark: one entry of the [[Catalogue]].
  *
  * The contract's options say its symbol, its parameters and their ranges, its roles and its metric; the entry adds
  * what takes code.
  *
  * @param call
  *   the contract's call that measures it
  */
sealed abstract class Benchmark(val call: String) {

  /** The call's request. */
  type Request <: GeneratedMessage

  protected def companion: GeneratedMessageCompanion[Request]

  private val facts = Contract.benchmarks.collectFirst { case (`call`, facts) => facts }.getOrElse(
    throw new IllegalArgumentException(s"the contract has no benchmark at BenchmarkRunner.$call")
  )

  /** Identifies it in files and on the command line. */
  val symbol: String = facts.symbol

  /** For people. */
  val name: String = facts.label

  /** The property that it measures, in a few words. */
  val measures: String = facts.measures

  /** Quantity in its plots. */
  val metric: Metric = facts.metric.fold(Metric.executionTime)(m => Metric(m.label, m.moreIsBetter))

  /** True if the result of a run is a histogram of latencies, and its sample their 99th percentile. */
  val latencies: Boolean = facts.latencies

  /** The quantity of which a run is a sample. */
  val sampled: Metric = if (latencies) metric else Metric.executionTime

  /** True if it takes a master and clients. */
  val distributed: Boolean = facts.roles.contains(Role.ROLE_MASTER)

  /** Its parameters in number order. */
  lazy val parameters: Seq[Parameter] = Contract.parameters(companion.scalaDescriptor.fields)

  /** Its parameters, and the settings along which points of it differ.
    *
    * @param points
    *   the points, with their testees
    */
  def dimensions(points: Iterable[(String, Point)]): Seq[Parameter] = parameters ++ Settings.axes(points)

  /** Its parameter spaces. */
  def spaces: Map[SpaceName, ParameterSpace[Request]]

  /** The 64-bit answer that a correct testee gives; none where it would take too long to compute. */
  def expectedAnswer(request: Request): Option[Long]

  /** The number of things of its metric that a run does. */
  def amount(request: Request): Double

  /** The longest time for a run that still makes headway, where one may never end by design. */
  def patience(request: Request): Option[FiniteDuration]

  /** True if a testee that has the benchmark may answer NotImplemented to this request. */
  def isOptional(request: Request): Boolean

  /** Number of nodes that a point takes: a master and at least one client, or one. */
  def nodes(request: Request): Int

  /** The subject of its verification run; none for a benchmark without one. */
  def subject(request: Request): Option[Subject]

  /** True if it has a verification run, whose history the runner checks. */
  def verifiable: Boolean

  /** A broken rule over several parameters: a sentence naming value and limit. */
  protected def brokenRule(request: Request): Option[String]

  /** The points of a space, with parameters fixed to the given values.
    *
    * @param fixed
    *   parameter names and values; parameters that the benchmark does not have are ignored
    * @return
    *   the fault of a value, or the points, each once
    */
  def points(space: SpaceName, fixed: Seq[(String, String)]): Either[String, Seq[Point]] = {
    val relevant = fixed.filter { case (name, _) => parameters.exists(_.name == name) }
    val start: Either[String, Seq[Request]] = Right(spaces(space).points)
    val requests = relevant.foldLeft(start) { case (soFar, (name, value)) =>
      soFar.flatMap(qs => Eithers.all(qs.map(Request.updated(_, name, value)(companion))))
    }
    requests.flatMap(qs => Eithers.all(qs.distinct.map(q => check(q).toLeft(Point(this)(q)))))
  }

  /** The fault in a request's parameters: a sentence that names parameter, value and allowed values. */
  def check(request: Request): Option[String] = {
    val values = Request.parameters(request).toMap
    val outside = parameters.iterator.map(p => p -> values(p.name)).collect {
      case (p, value) if p.values.number(value).isEmpty =>
        s"$symbol: ${p.name} = $value, allowed are ${p.values.allowed}"
    }
    outside.nextOption().orElse(brokenRule(request).map(reason => s"$symbol: $reason"))
  }

  /** The point whose parameters and settings are given as in result files, if the parameters are this benchmark's. */
  def point(values: Map[String, String]): Option[Point] = {
    val names = parameters.map(_.name)
    def request = names.foldLeft[Either[String, Request]](Right(companion.defaultInstance)) { (q, name) =>
      q.flatMap(Request.updated(_, name, values(name))(companion))
    }
    for {
      settings <- Settings.of(values -- names)
      if names.forall(values.contains)
      q <- request.toOption
    } yield Point(this, settings)(q)
  }

  /** The request in these bytes. */
  private[catalogue] def parse(bytes: Array[Byte]): Request = companion.parseFrom(bytes)

  /** The request with a policy. */
  private[catalogue] def withPolicy(request: Request, policy: RunPolicy): Request =
    Request.withPolicy(request, policy)(companion)
}

object Benchmark {
  private val masterAndClient = 2

  /** The percentile of latencies that is the sample of a run. */
  val LatencyPercentile = 99.0

  /** Describes a benchmark.
    *
    * @param call
    *   the contract's call that measures it, whose request is `Q`
    * @param spaces
    *   its parameter spaces
    * @param expectedAnswer
    *   the answer of a correct testee; none where it would take too long to compute
    * @param amount
    *   the number of things of its metric that a run does
    * @param patience
    *   the longest time for a run that still makes headway, where one may never end by design
    * @param optional
    *   true if a testee that has the benchmark may answer NotImplemented to a request
    * @param rules
    *   a broken rule over several parameters, if there is one: a sentence naming value and limit
    * @param nodes
    *   number of nodes that a point takes, where it is more than a master and a client
    * @param subject
    *   the subject of its verification run, if it has one
    */
  def apply[Q <: GeneratedMessage](call: String)(
      spaces: Map[SpaceName, ParameterSpace[Q]],
      expectedAnswer: Q => Option[Long],
      amount: Q => Double = (_: Q) => 1.0,
      patience: Q => Option[FiniteDuration] = (_: Q) => None,
      optional: Q => Boolean = (_: Q) => false,
      rules: Q => Option[String] = (_: Q) => None,
      nodes: Q => Int = (_: Q) => masterAndClient,
      subject: Option[Q => Subject] = None
  )(implicit companion: GeneratedMessageCompanion[Q]): Of[Q] =
    new Of(call, spaces, expectedAnswer, amount, patience, optional, rules, nodes, subject)

  /** A benchmark whose request has a known type. */
  final class Of[Q <: GeneratedMessage] private[Benchmark] (
      call: String,
      val spaces: Map[SpaceName, ParameterSpace[Q]],
      answerOf: Q => Option[Long],
      amountOf: Q => Double,
      patienceOf: Q => Option[FiniteDuration],
      optional: Q => Boolean,
      rules: Q => Option[String],
      nodesOf: Q => Int,
      subjectOf: Option[Q => Subject]
  )(implicit protected val companion: GeneratedMessageCompanion[Q])
      extends Benchmark(call) {
    type Request = Q

    /** A benchmark with these requests and answers at another call: its distributed form. */
    def at(call: String)(spaces: Map[SpaceName, ParameterSpace[Q]]): Of[Q] =
      new Of(call, spaces, answerOf, amountOf, patienceOf, optional, rules, nodesOf, subjectOf)

    def expectedAnswer(request: Q): Option[Long] = answerOf(request)
    def amount(request: Q): Double = amountOf(request)
    def patience(request: Q): Option[FiniteDuration] = patienceOf(request)
    def isOptional(request: Q): Boolean = optional(request)
    def nodes(request: Q): Int = if (distributed) nodesOf(request) else 1
    def subject(request: Q): Option[Subject] = subjectOf.map(_(request))
    def verifiable: Boolean = subjectOf.isDefined
    protected def brokenRule(request: Q): Option[String] = rules(request)
  }
}
