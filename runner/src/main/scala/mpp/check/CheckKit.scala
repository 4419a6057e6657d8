package mpp.check

import scala.concurrent.duration.FiniteDuration
import scala.util.control.NonFatal

import mpp.manifest.Manifest
import mpp.testee.StartDeadlines

/** Holds testees against the contract, through their manifests alone.
  *
  * @param deadline
  *   how long a request may take
  */
final class CheckKit(
    processes: CheckProcesses,
    cases: ConformanceCases,
    deadline: FiniteDuration,
    starting: StartDeadlines
) {

  /** Makes checks of a testee one after the other; after one that fails the next gets a fresh process.
    *
    * @return
    *   what came of each
    */
  def run(testee: Manifest, checks: Seq[Check], stopped: () => Boolean): Seq[(Check, Verdict)] = {
    val session = new CheckSession(testee, processes, cases, deadline, starting)
    try
      checks.iterator.takeWhile(_ => !stopped()).map { check =>
        val verdict = run(check, session)
        if (verdict.isInstanceOf[Verdict.Failed]) session.endShared()
        check -> verdict
      }.toVector
    finally session.endShared()
  }

  private def run(check: Check, session: CheckSession): Verdict = {
    val verdict =
      try check.run(session)
      catch {
        case failure: CheckFailure => Verdict.Failed(failure.getMessage)
        case NonFatal(e) => Verdict.Failed(s"the check itself failed: $e")
      }
    session.ended.fold(verdict) { ended =>
      val reason = verdict match {
        case Verdict.Failed(reason) => reason
        case _ => s"the testee's process ended (${ended.exited.getOrElse("how is not known")}) during the check"
      }
      Verdict.Failed((reason +: ended.lastWords).mkString("\n"))
    }
  }
}
