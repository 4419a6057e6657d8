package mpp.orchestrate

import kompics.benchmarks.Operation
import mpp.results.PointRecord

/** What became of a point.
  *
  * @param record
  *   for the journal
  * @param refused
  *   the history of its verification run, if the point failed for that
  */
final case class PointOutcome(record: PointRecord, refused: Seq[Operation] = Nil)
