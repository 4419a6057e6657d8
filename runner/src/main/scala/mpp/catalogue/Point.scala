package mpp.catalogue

import scala.concurrent.duration.FiniteDuration

import kompics.benchmarks.RunPolicy
import mpp.verify.Subject
import scalapb.GeneratedMessage

/** A benchmark with values for its parameters, and the settings to measure it under. */
sealed abstract class Point {
  val benchmark: Benchmark
  val request: benchmark.Request
  val settings: Settings

  /** Names and values of the parameters, in number order, and then of the settings. */
  lazy val parameters: Seq[(String, String)] = Request.parameters(request) ++ settings.values

  /** Identifies the point within its benchmark in result files. */
  lazy val text: String = Request.text(request) + settings.text

  /** The point's coordinate on the axis of a parameter. */
  def coordinate(parameter: Parameter): Option[Double] =
    parameters.collectFirst { case (parameter.name, value) => value }.flatMap(parameter.values.number).map(_.toDouble)

  /** A sentence about the first parameter that is not legal. */
  def problem: Option[String] = benchmark.check(request)

  def expectedAnswer: Option[Long] = benchmark.expectedAnswer(request)

  /** True if a testee that has the benchmark may answer NotImplemented. */
  def isOptional: Boolean = benchmark.isOptional(request)

  /** The longest time for a run that still makes headway, where one may never end by design. */
  def patience: Option[FiniteDuration] = benchmark.patience(request)

  /** Number of nodes that it takes. */
  def nodes: Int = benchmark.nodes(request)

  /** The subject of its verification run, if it has one. */
  def subject: Option[Subject] = benchmark.subject(request)

  /** The number of things of the benchmark's metric that a run does. */
  def amount: Double = benchmark.amount(request)

  /** The benchmark's metric for an execution time in milliseconds. */
  def metricOf(millis: Double): Double = benchmark.metric.ofTimeMillis(amount, millis)

  /** The request as it is sent, with a policy. */
  def request(policy: RunPolicy): GeneratedMessage = benchmark.withPolicy(request, policy)

  /** This point with more bytes behind those of its request. */
  def followedBy(more: Array[Byte]): Point =
    Point(benchmark, settings)(benchmark.parse(request.toByteArray ++ more))

  /** This point under other settings. */
  def under(settings: Settings): Point = Point(benchmark, settings)(request)

  override def equals(other: Any): Boolean = other match {
    case that: Point => benchmark == that.benchmark && request == that.request && settings == that.settings
    case _ => false
  }

  override def hashCode: Int = (benchmark, request, settings).hashCode

  override def toString: String = s"${benchmark.symbol} $text"
}

object Point {
  def apply(of: Benchmark)(values: of.Request): Point = apply(of, Settings.none)(values)

  def apply(of: Benchmark, measuredUnder: Settings)(values: of.Request): Point = new Point {
    val benchmark: of.type = of
    val request: of.Request = values
    val settings: Settings = measuredUnder
  }

  def apply[Q <: GeneratedMessage](benchmark: Benchmark.Of[Q], request: Q): Point = apply(benchmark)(request)
}
