package mpp.verify

import kompics.benchmarks.Operation

/** The things that a verification run shows by its history. */
trait Subject {

  /** The fault of a history, in any order; nothing if all is well. */
  def fault(history: Seq[Operation]): Option[HistoryCheck.Fault]
}
