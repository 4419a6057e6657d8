package mpp.orchestrate

import java.time.Instant

import kompics.benchmarks.NotImplemented
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
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
          metrics = s.metrics
        )
        unusable(s.runResults, s.numberOfRuns).fold(measured)(failed(measured, FailureKind.Internal, _))
      case f: TestFailure =>
        val kind = FailureKind.of(f.kind)
        val measured =
          record.copy(samplesMillis = f.runResults, warmupMillis = f.warmupResults, answer = f.answer.map(Answer(_)))
        if (kind == FailureKind.NotConverged && f.runResults.nonEmpty)
          unusable(f.runResults, f.runResults.size)
            .fold(measured.copy(status = Status.Unconverged, failure = Some(Failure(kind, f.reason))))(
              failed(measured, FailureKind.Internal, _)
            )
        else failed(measured, kind, f.reason)
      case _: NotImplemented => record.copy(status = Status.NotImplemented)
      case TestResult.Empty => failed(record, FailureKind.Internal, "the testee's reply holds no result")
    }
    if (answered.status == Status.Failed) answered else compared(answered, point)
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
    record.copy(status = Status.Failed, samplesMillis = Nil, warmupMillis = Nil, failure = Some(Failure(kind, reason)))

  private def unusable(samples: Seq[Double], declared: Int): Option[String] =
    if (samples.isEmpty) Some("the testee reported success without any run")
    else if (samples.size != declared) Some(s"the testee reported $declared runs, but sent ${samples.size} results")
    else samples.find(s => !(s >= 0) || s.isInfinite).map(s => s"the testee reported a run of $s ms")
}
