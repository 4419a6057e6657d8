package mpp.check

import scala.util.control.NoStackTrace

/** What came of a check. */
sealed trait Verdict

object Verdict {
  case object Ok extends Verdict

  /** The testee does not have the benchmark that the check is about, and says so. */
  case object NotImplemented extends Verdict

  /** @param reason
    *   what the testee did, and what it must do instead
    */
  final case class Failed(reason: String) extends Verdict
}

/** Ends a check: the testee does not do what it must. */
final class CheckFailure(reason: String) extends Exception(reason) with NoStackTrace

object CheckFailure {

  /** @param reason
    *   what the testee did, and what it must do instead
    */
  def fail(reason: String): Nothing = throw new CheckFailure(reason)

  /** Fails unless the condition holds. */
  def require(condition: Boolean, reason: => String): Unit = if (!condition) fail(reason)
}
