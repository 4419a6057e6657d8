package mpp.orchestrate

import java.time.Instant

import kompics.benchmarks.NotImplemented
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.results.Answer
import mpp.results.Failure
import mpp.results.FailureKind
import mpp.results.PointRecord
import mpp.results.Status

/** Turns a testee's reply into a record. It compares the answer with the expected one. */
object Judge {

  /** Sums in another order differ by less. */
  private val Rounding = 1e-9
  private val MicrosPerMilli = 1000.0

  /** A record that says nothing yet but which point it is of. */
  def blank(
      symbol: String,
      point: Point,
      invocation: Int,
      status: Status,
      startedAt: Instant,
      durationMillis: Long
  ): PointRecord =
    PointRecord(
      symbol = symbol,
      benchmark = point.benchmark.symbol,
      parameters = point.parameters,
      params = point.text,
      invocation = invocation,
      status = status,
      samplesMillis = Nil,
      warmupMillis = Nil,
      verified = false,
      startedAt = startedAt,
      durationMillis = durationMillis
    )

  /** @param record
    *   blank, of the same point
    */
  def record(record: PointRecord, point: Point, result: TestResult): PointRecord = {
    val answered = result match {
      case s: TestSuccess =>
        val measured = record.copy(
          status = Status.Converged,
          samplesMillis = s.runResults,
          warmupMillis = s.warmupResults,
          answer = s.answer.map(Answer(_)),
          metrics = s.metrics,
          histograms = histograms(point, s.histograms)
        )
        unusable(
          s.runResults,
          s.numberOfRuns
        ).orElse(unusable(measured, point)).fold(measured)(failed(measured, FailureKind.Internal, _))
      case f: TestFailure =>
        val kind = FailureKind.of(f.kind)
        val measured = record.copy(
          samplesMillis = f.runResults,
          warmupMillis = f.warmupResults,
          answer = f.answer.map(Answer(_)),
          histograms = histograms(point, f.histograms)
        )
        def sent(fault: String) = failed(measured, FailureKind.Internal, s"the testee sent $fault")
        if (kind == FailureKind.Overloaded && point.benchmark.latencies)
          measured.latenciesOfRuns.fold(sent, _ => overloaded(measured, f.reason))
        else if (kind == FailureKind.NotConverged && f.runResults.nonEmpty)
          unusable(f.runResults, f.runResults.size).orElse(unusable(measured, point))
            .fold(measured.copy(status = Status.Unconverged, failure = Some(Failure(kind, f.reason))))(
              failed(measured, FailureKind.Internal, _)
            )
        else failed(measured, kind, f.reason)
      case _: NotImplemented => record.copy(status = Status.NotImplemented)
      case TestResult.Empty => failed(record, FailureKind.Internal, "the testee's reply holds no result")
    }
    if (answered.status == Status.Failed || answered.status == Status.Overloaded) answered
    else compared(answered, point)
  }

  /** The record as its samples, not its testee, say: those above the policy's target have not converged, unless they
    * are exactly as many as it asks for.
    */
  def held(record: PointRecord, policy: Policy): PointRecord = record.statistics.map(_.rse) match {
    case Some(rse)
        if record.status == Status.Converged && !policy.asksForExactly(record.samplesMillis.size) &&
          rse > policy.rseTarget * (1 + Rounding) =>
      val reason = s"the testee reported success with an RSE of $rse, the target is ${policy.rseTarget}"
      record.copy(status = Status.Unconverged, failure = Some(Failure(FailureKind.NotConverged, reason)))
    case _ => record
  }

  private def compared(record: PointRecord, point: Point): PointRecord =
    record.answer.zip(point.expectedAnswer) match {
      case Some((Answer(answer), expected)) if answer == expected => record.copy(verified = true)
      case Some((Answer(answer), expected)) =>
        failed(record, FailureKind.WrongAnswer, f"answered $answer%#x, expected $expected%#x")
      case None => record
    }

  /** A failed point has no samples: a number that is known to be wrong is never a result. */
  private[orchestrate] def failed(record: PointRecord, kind: FailureKind, reason: String): PointRecord =
    withoutSamples(record, Status.Failed, Failure(kind, reason)).copy(histograms = Nil)

  /** Latencies of an overloaded testee grow with the time for which it is watched: they stay, but are no samples. */
  private def overloaded(record: PointRecord, reason: String): PointRecord =
    withoutSamples(record, Status.Overloaded, Failure(FailureKind.Overloaded, reason))

  private def withoutSamples(record: PointRecord, status: Status, failure: Failure) =
    record.copy(status = status, samplesMillis = Nil, warmupMillis = Nil, failure = Some(failure))

  private def histograms(point: Point, sent: Seq[String]) = if (point.benchmark.latencies) sent else Nil

  /** A fault in the histograms of the measured runs, whose percentiles are the samples. */
  private def unusable(record: PointRecord, point: Point): Option[String] = {
    val (runs, sent) = (record.samplesMillis.size, record.histograms.size)
    if (!point.benchmark.latencies) None
    else if (sent != runs) Some(s"the testee reported $runs runs, but sent $sent histograms")
    else
      record.latenciesOfRuns.fold(
        fault => Some(s"the testee sent $fault"),
        _.map(_.micros(Benchmark.LatencyPercentile) / MicrosPerMilli).zip(record.samplesMillis).collectFirst {
          case (found, millis) if math.abs(found - millis) > found * Rounding =>
            s"the testee reported a run of $millis ms, its histogram has a 99th percentile of $found ms"
        }
      )
  }

  private def unusable(samples: Seq[Double], declared: Int): Option[String] =
    if (samples.isEmpty) Some("the testee reported success without any run")
    else if (samples.size != declared) Some(s"the testee reported $declared runs, but sent ${samples.size} results")
    else samples.find(s => !(s >= 0) || s.isInfinite).map(s => s"the testee reported a run of $s ms")
}
