package mpp.build

import scala.util.Try

/** The time that this machine's processors have had, in ticks since its start.
  *
  * @param idle
  *   the part of it in which they had nothing to do, or waited for a disk
  */
final case class ProcessorTime(total: Long, idle: Long) {

  /** The part of the time since an earlier moment in which they were idle, from 0 to 1. */
  def idleSince(earlier: ProcessorTime): Double = (idle - earlier.idle).toDouble / (total - earlier.total).max(1)
}

object ProcessorTime {

  /** Reads it; none where there is no `/proc/stat`. */
  def now(): Option[ProcessorTime] = Try {
    // user nice system idle iowait irq softirq steal; guests' time is part of user's.
    val ticks = os.read.lines(os.root / "proc" / "stat").head.split(" +").slice(1, 9).map(_.toLong)
    ProcessorTime(ticks.sum, ticks(3) + ticks(4))
  }.toOption
}
