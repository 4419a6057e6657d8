package mpp.check.processes

import scala.util.control.NoStackTrace

/** Ends a check: the testee breaks the contract. */
final class CheckFailure(reason: String) extends Exception(reason) with NoStackTrace

object CheckFailure {

  /** @param reason
    *   the testee's fault, and the expected behaviour
    */
  def fail(reason: String): Nothing = throw new CheckFailure(reason)

  /** Fails unless the condition holds. */
  def require(condition: Boolean, reason: => String): Unit = if (!condition) fail(reason)
}
