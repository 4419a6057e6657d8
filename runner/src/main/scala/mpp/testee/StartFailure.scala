package mpp.testee

import mpp.results.FailureKind

/** The reason why a testee did not become ready.
  *
  * @param kind
  *   `TIMEOUT` if it was silent for too long, `CRASH` if it ended, `INTERNAL` if it gave a forbidden answer
  * @param log
  *   the log of the process at fault, if there is one
  */
final case class StartFailure(reason: String, kind: FailureKind = FailureKind.Crash, log: Option[os.Path] = None)
