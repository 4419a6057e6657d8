package mpp.testee

/** Why a testee did not become ready.
  *
  * @param timedOut
  *   whether it was silent for too long, rather than ended
  */
final case class StartFailure(reason: String, timedOut: Boolean = false)
