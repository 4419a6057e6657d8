package mpp.testee

import mpp.results.FailureKind

/** Why a testee did not become ready.
  *
  * @param kind
  *   `TIMEOUT` if it was silent for too long, `CRASH` if it ended, `INTERNAL` if it said what it may not
  * @param log
  *   what the process at fault wrote, if there is one
  */
final case class StartFailure(reason: String, kind: FailureKind = FailureKind.Crash, log: Option[os.Path] = None)
