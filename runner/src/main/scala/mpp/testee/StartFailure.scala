package mpp.testee

/** Why a testee did not become ready.
  *
  * @param timedOut
  *   whether it was silent for too long, rather than ended
  * @param log
  *   what the process at fault wrote, if there is one
  */
final case class StartFailure(reason: String, timedOut: Boolean = false, log: Option[os.Path] = None)
