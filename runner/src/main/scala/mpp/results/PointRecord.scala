package mpp.results

import java.time.Instant

import scala.collection.immutable.ArraySeq
import scala.collection.immutable.VectorMap

import mpp.Eithers
import mpp.stats.Latencies
import mpp.stats.SampleStatistics
import upickle.implicits.serializeDefaults

/** One invocation of a point: a line of the journal. docs/file-formats.md describes the fields.
  *
  * @param symbol
  *   the testee
  * @param benchmark
  *   the benchmark's symbol
  * @param parameters
  *   names and values, in number order
  * @param params
  *   the parameters as they stand in summaries before escaping: one `name: value` per line
  * @param invocation
  *   the number of the point's invocation, from 1
  * @param samplesMillis
  *   execution times of the measured runs, in time order
  * @param warmupMillis
  *   execution times of the runs before them, in time order
  * @param verified
  *   true if the answer was compared with the expected one, and equal
  * @param durationMillis
  *   from sending the request, or starting the processes that it needs, to its outcome
  * @param startMillis
  *   the part of the duration until the processes were ready; none if they were there already, or never
  * @param referenceMillis
  *   the time of the reference kernel just before; none if the point is measured once, or elsewhere
  * @param answer
  *   the answer that the runs computed
  * @param verifiedOperations
  *   operations of the verification run that were found linearizable: 0 if the testee gave no history of it; none if no
  *   such run was asked for
  * @param metrics
  *   further measurements by the testee; names end with their units
  * @param conditions
  *   the conditions of each of the testee's processes, the first being the one that took the times
  * @param pressure
  *   the disturbances from outside, a phrase each
  * @param histograms
  *   of a benchmark of latencies, those of each measured run, as testees send them; of an overloaded one also those of
  *   the answers that came
  */
@serializeDefaults(false)
final case class PointRecord(
    symbol: String,
    benchmark: String,
    parameters: Seq[(String, String)],
    params: String,
    invocation: Int,
    status: Status,
    samplesMillis: Seq[Double],
    warmupMillis: Seq[Double],
    verified: Boolean,
    startedAt: Instant,
    durationMillis: Long,
    startMillis: Option[Long] = None,
    referenceMillis: Option[Double] = None,
    answer: Option[Answer] = None,
    verifiedOperations: Option[Int] = None,
    metrics: Map[String, Double] = Map.empty,
    conditions: Seq[ProcessConditions] = Nil,
    pressure: Seq[String] = Nil,
    failure: Option[Failure] = None,
    histograms: Seq[String] = Nil
) {
  def point: PointKey = PointKey(symbol, benchmark, params)

  def statistics: Option[SampleStatistics] = Option.when(samplesMillis.nonEmpty)(SampleStatistics.of(samplesMillis))

  /** The latencies of each run, of a benchmark of latencies, or the fault of a histogram. */
  lazy val latenciesOfRuns: Either[String, Seq[Latencies]] =
    Eithers.all(histograms.map(Latencies.decode)).left.map(fault => s"a histogram $fault")

  /** The latencies of all measured runs; none of a benchmark without. */
  lazy val latencies: Option[Latencies] = latenciesOfRuns.toOption.flatMap(Latencies.merged)

  /** True if requests came so late that latencies tell of the generator, not of the testee. */
  def isGeneratorLate: Boolean = latencies.zip(metrics.get(PointRecord.GeneratorLateness)).exists {
    case (latencies, lateMicros) => lateMicros > latencies.micros(50) / PointRecord.LatestPartOfMedian
  }

  /** True if the generator of an open loop had to share its processor. */
  def isGeneratorCrowded: Boolean = histograms.nonEmpty && conditions.headOption.exists(_.crowdsGenerator)

  private def problem: Option[String] = {
    def least(name: String, value: Long, least: Long) =
      Option.when(value < least)(s"its $name is $value, it is at least $least")
    Seq(symbol, benchmark).find(!ResultText.isSymbol(_)).map(text => s"'$text' is no symbol")
      .orElse(Option.unless(ResultText.nameFiles(Seq(symbol, benchmark, params)))(s"its ${ResultText.tooLong}"))
      .orElse(least("invocation", invocation.toLong, 1))
      .orElse(least("durationMillis", durationMillis, 0))
      .orElse(startMillis.flatMap(least("startMillis", _, 0)))
      .orElse(latenciesOfRuns.left.toOption)
      .orElse(verifiedOperations.flatMap(n => least("verifiedOperations", n.toLong, 0)))
  }
}

object PointRecord {

  /** The metric that tells how late the generator of an open loop was. */
  val GeneratorLateness = "generator_lateness_p99_micros"
  private val LatestPartOfMedian = 10

  private implicit val parameters: Json.ReadWriter[Seq[(String, String)]] =
    Json.readwriter[Map[String, String]].bimap(_.to(VectorMap), _.toSeq)

  /** Not boxed: a run may have millions. */
  private implicit val samples: Json.ReadWriter[Seq[Double]] =
    Json.readwriter[Array[Double]].bimap(_.toArray, ArraySeq.unsafeWrapArray(_))

  implicit val codec: Json.ReadWriter[PointRecord] = Json.checked(Json.macroRW[PointRecord])(_.problem)
}

/** Answer of a testee's runs.
  *
  * @param value
  *   unsigned
  */
final case class Answer(value: Long) {

  /** 16 hexadecimal digits. */
  override def toString: String = f"$value%016x"
}

object Answer {
  implicit val codec: Json.ReadWriter[Answer] =
    Json.readwriter[String].bimap(_.toString, text => Answer(java.lang.Long.parseUnsignedLong(text, 16)))
}

/** Identifies a point among all points of all testees.
  *
  * @param params
  *   as in [[PointRecord]]
  */
final case class PointKey(symbol: String, benchmark: String, params: String)

/** The end of a point.
  *
  * @param isResult
  *   true if it says something about the testee, so that measuring again would tell nothing new
  */
sealed abstract class Status(val name: String, val isResult: Boolean)

object Status {

  /** Measured, converged, and its answer not found wrong. */
  case object Converged extends Status("converged", isResult = true)

  /** Measured, but the relative standard error stayed above its target. */
  case object Unconverged extends Status("unconverged", isResult = true)

  /** Requests came faster than the testee answers them. */
  case object Overloaded extends Status("overloaded", isResult = true)

  /** Components that wait never had their turn, as the testee's manifest says. */
  case object Starved extends Status("starved", isResult = true)

  /** No result; the failure says why. */
  case object Failed extends Status("failed", isResult = false)

  /** The testee does not have the benchmark. */
  case object NotImplemented extends Status("not-implemented", isResult = true)

  /** Not tried; the failure says why. */
  case object Skipped extends Status("skipped", isResult = false)

  val all: Seq[Status] = Seq(Converged, Unconverged, Overloaded, Starved, Failed, NotImplemented, Skipped)

  implicit val codec: Json.ReadWriter[Status] = Json.named(all)(_.name)
}

/** The reason why a point has no (converged) result.
  *
  * @param logTail
  *   last lines of the testee's log, where its process is at fault
  */
final case class Failure(kind: FailureKind, reason: String, logTail: Seq[String] = Nil)

object Failure {
  implicit val codec: Json.ReadWriter[Failure] = Json.macroRW
}

/** The kind of a failure: the contract's kinds, and `SKIPPED` for points that were not tried. */
sealed abstract class FailureKind(val name: String)

object FailureKind {
  case object Unspecified extends FailureKind("UNSPECIFIED")
  case object InvalidParameters extends FailureKind("INVALID_PARAMETERS")
  case object NotConverged extends FailureKind("NOT_CONVERGED")
  case object Timeout extends FailureKind("TIMEOUT")
  case object Crash extends FailureKind("CRASH")
  case object WrongAnswer extends FailureKind("WRONG_ANSWER")
  case object NotLinearizable extends FailureKind("NOT_LINEARIZABLE")
  case object Internal extends FailureKind("INTERNAL")
  case object Overloaded extends FailureKind("OVERLOADED")
  case object Skipped extends FailureKind("SKIPPED")

  val all: Seq[FailureKind] = Seq(
    Unspecified,
    InvalidParameters,
    NotConverged,
    Timeout,
    Crash,
    WrongAnswer,
    NotLinearizable,
    Internal,
    Overloaded,
    Skipped
  )

  implicit val codec: Json.ReadWriter[FailureKind] = Json.named(all)(_.name)

  /** The kind that a testee reports. A kind that is newer than the runner counts as unspecified. */
  def of(kind: kompics.benchmarks.FailureKind): FailureKind =
    all.find(k => s"FAILURE_KIND_${k.name}" == kind.name).getOrElse(Unspecified)
}
