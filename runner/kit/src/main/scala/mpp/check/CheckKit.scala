package mpp.check

import scala.concurrent.duration.FiniteDuration
import scala.util.control.NonFatal

import mpp.InParallel
import mpp.check.processes.CheckFailure
import mpp.check.processes.CheckProcesses
import mpp.check.requests.ConformanceCases
import mpp.manifest.Manifest
import mpp.testee.StartDeadlines

/** Holds testees against the contract, through their manifests alone.
  *
  * @param deadline
  *   time limit for a request
  */
final class CheckKit(
    processes: CheckProcesses,
    cases: ConformanceCases,
    deadline: FiniteDuration,
    starting: StartDeadlines
) {

  /** Makes checks of a testee: those of a lane one after the other, lanes side by side, since much of a check is
    * waiting. Lanes share no process; after a check that fails the next one of its lane gets a fresh process.
    *
    * @return
    *   each check with its result, in the order of the lanes
    */
  def run(testee: Manifest, lanes: Seq[Seq[Check]], stopped: () => Boolean): Seq[(Check, CheckResult)] =
    InParallel(lanes.filter(_.nonEmpty))(lane(testee, _, stopped)).flatten

  private def lane(testee: Manifest, checks: Seq[Check], stopped: () => Boolean): Seq[(Check, CheckResult)] = {
    val session = new CheckSession(testee, processes, cases, deadline, starting)
    try
      checks.iterator.takeWhile(_ => !stopped()).map { check =>
        val result = run(check, session)
        if (result.isInstanceOf[CheckResult.Failed]) session.endShared()
        check -> result
      }.toVector
    finally session.endShared()
  }

  private def run(check: Check, session: CheckSession): CheckResult = {
    val result =
      try check.run(session)
      catch {
        case failure: CheckFailure => CheckResult.Failed(failure.getMessage)
        case NonFatal(e) => CheckResult.Failed(s"the check itself failed: $e")
      }
    session.ended.fold(result) { ended =>
      val reason = result match {
        case CheckResult.Failed(reason) => reason
        case _ => s"the testee's process ended (${ended.exited.getOrElse("for an unknown reason")}) during the check"
      }
      CheckResult.Failed((reason +: ended.lastWords).mkString("\n"))
    }
  }
}
