package mpp.check

/** The result of a check. */
sealed trait CheckResult

object CheckResult {
  case object Ok extends CheckResult

  /** The testee does not have the benchmark that the check is about, and says so. */
  case object NotImplemented extends CheckResult

  /** @param reason
    *   the testee's fault, and the expected behaviour
    */
  final case class Failed(reason: String) extends CheckResult
}
