package mpp.verify

import kompics.benchmarks.Operation

/** A log that every replica has. In a history of it each operation is an entry of a replica's log: its key is the
  * position, from 0, its value the proposal.
  *
  * @param replicas
  *   number of replicas; they count from 0, by their places in the group that the run ended with
  * @param proposals
  *   number of proposals, which are the numbers from 0; the log has each once
  */
final case class ReplicatedLog(replicas: Int, proposals: Long) extends Subject {
  def fault(history: Seq[Operation]): Option[HistoryCheck.Fault] = LogCheck.fault(history, this)
}
