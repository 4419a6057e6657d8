package mpp.verify

import kompics.benchmarks.Operation

/** Checks the history of a verification run of registers: that it is one, then, key by key, that it is linearizable. A
  * history that is linearizable key by key is so as a whole (Herlihy and Wing, theorem 1).
  */
object HistoryCheck {

  /** A fault of a history.
    *
    * @param reason
    *   a sentence that names the operations
    */
  sealed abstract class Fault(val reason: String)

  /** No verification run has such a history. */
  final case class Malformed(what: String) extends Fault(s"the history of the verification run is malformed: $what")

  /** The registers were not atomic. */
  final case class NotLinearizable(what: String) extends Fault(what)

  /** Replicas did not agree on one log. */
  final case class WrongLog(what: String) extends Fault(what)

  /** @param history
    *   in any order
    * @return
    *   nothing if all is well
    */
  def fault(history: Seq[Operation], registers: Registers): Option[Fault] = {
    val byKey = history.groupBy(_.key)
    WellFormed.problem(history, byKey, registers).map(Malformed(_)).orElse(notLinearizable(byKey, registers))
  }

  private def notLinearizable(byKey: Map[Long, Seq[Operation]], registers: Registers): Option[Fault] = {
    val bad = byKey.filterNot { case (_, operations) => Linearizability.holds(operations) }.keys.toSeq.sorted
    for (key <- bad.headOption; violation <- Linearizability.violation(byKey(key))) yield {
      val more = if (bad.size > 1) s" (${bad.size} of ${registers.keys} keys are not linearizable)" else ""
      NotLinearizable(s"key $key is not linearizable: ${violation.reason}$more")
    }
  }
}
