package mpp.orchestrate

import kompics.benchmarks.Operation
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import mpp.catalogue.Point
import mpp.results.FailureKind
import mpp.results.PointRecord
import mpp.results.Status
import mpp.verify.HistoryCheck
import mpp.verify.Subject

/** Judges the history that a testee returned of its verification run, where the benchmark has one. */
object Verification {

  /** @param record
    *   the point's record without the verification
    * @param listed
    *   true if the testee says that it has the benchmark, and so has to return a history; one of the published suite
    *   says nothing
    */
  def judge(record: PointRecord, point: Point, result: TestResult, listed: Boolean): PointOutcome =
    (point.subject, result, record.status) match {
      case (Some(subject), success: TestSuccess, Status.Converged) =>
        ofHistory(record, success.history, subject, listed)
      // A point that does not converge has no history: the contract has no room for one.
      case (Some(_), _, Status.Unconverged) => PointOutcome(record.copy(verifiedOperations = Some(0)))
      case _ => PointOutcome(record)
    }

  private def ofHistory(
      record: PointRecord,
      history: Seq[Operation],
      subject: Subject,
      listed: Boolean
  ): PointOutcome =
    if (history.isEmpty && listed) {
      val reason = "the testee was asked for a verification run, but returned no history of it"
      PointOutcome(Judge.failed(record, FailureKind.Internal, reason))
    } else if (history.isEmpty) PointOutcome(record.copy(verifiedOperations = Some(0)))
    else
      subject.fault(history) match {
        case None => PointOutcome(record.copy(verifiedOperations = Some(history.size)))
        case Some(fault) => PointOutcome(Judge.failed(record, kind(fault), fault.reason), refused = history)
      }

  private def kind(fault: HistoryCheck.Fault): FailureKind = fault match {
    case _: HistoryCheck.Malformed => FailureKind.Internal
    case _: HistoryCheck.NotLinearizable => FailureKind.NotLinearizable
    case _: HistoryCheck.WrongLog => FailureKind.WrongAnswer
  }
}
