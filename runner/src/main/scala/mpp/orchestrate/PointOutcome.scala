package mpp.orchestrate

import kompics.benchmarks.Operation
import mpp.results.PointRecord
import mpp.results.ProcessConditions

/** The outcome of a point.
  *
  * @param record
  *   for the journal
  * @param refused
  *   the history of its verification run, if the point failed for that
  */
final case class PointOutcome(record: PointRecord, refused: Seq[Operation] = Nil) {

  /** The same, with the conditions of its processes, and their faults, if it has a result. */
  def under(conditions: Seq[ProcessConditions]): PointOutcome =
    if (record.samplesMillis.isEmpty) this
    else copy(record = record.copy(conditions = conditions, pressure = NoiseGate.judge(conditions)))
}
