package mpp.profile

/** A thing that a profiler counts.
  *
  * @param name
  *   as on the command line
  * @param unit
  *   of its counts
  * @param waits
  *   true if threads are seen that wait
  */
sealed abstract class Event(val name: String, val unit: String, val waits: Boolean) {

  /** The unit of what an operation costs, and how much of it a count is. */
  def cost: (String, Double) = if (unit == "samples") ("us", Event.SampleMicros) else (unit, 1)
}

object Event {

  /** The time between two samples of a thread. */
  val SampleMicros: Double = 1e6 / PerfProfiler.Hertz

  /** A thread runs. */
  case object Cpu extends Event("cpu", "samples", waits = false)

  /** A thread is there, whether it runs or waits. */
  case object Wall extends Event("wall", "samples", waits = true)

  /** A thread waits. */
  case object OffCpu extends Event("off-cpu", "us", waits = true)

  /** Memory is allocated on the heap. */
  case object Alloc extends Event("alloc", "bytes", waits = false)

  /** A thread waits for a lock that another one has. */
  case object Lock extends Event("lock", "ns", waits = true)

  val all: Seq[Event] = Seq(Cpu, Wall, OffCpu, Alloc, Lock)

  def named(name: String): Option[Event] = all.find(_.name == name)
}
