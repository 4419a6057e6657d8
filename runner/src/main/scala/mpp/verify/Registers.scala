package mpp.verify

import kompics.benchmarks.Operation

/** The registers on which a verification run operates. Each holds 0 at first.
  *
  * @param replicas
  *   number of replicas of each; their ranks count from 0
  * @param keys
  *   number of registers; their keys count from 0
  */
final case class Registers(replicas: Int, keys: Long) extends Subject {
  def fault(history: Seq[Operation]): Option[HistoryCheck.Fault] = HistoryCheck.fault(history, this)
}

object Registers {

  /** Fewest operations of each replica on each key. */
  val FewestOperations = 10
}
