package mpp.profile

/** Watches processes, and tells where they were. */
trait Profiler {

  /** Its name, for people. */
  def name: String

  /** The events that it can count. */
  def events: Seq[Event]

  /** The reason why it does not work on this machine, with what to do, if it does not. */
  def problem: Option[String]

  /** Attaches to a process and all that descend from it. Returns once it counts.
    *
    * @param scratch
    *   an empty folder for files
    * @return
    *   the reason why it cannot be attached, or what it records
    */
  def attach(process: Long, event: Event, scratch: os.Path): Either[String, Profiler.Recording]

  /** Removes what processes have left for it, after their end. */
  def clean(processes: Seq[Long]): Unit
}

object Profiler {

  /** Stacks that are being recorded. */
  trait Recording {

    /** All that it is attached to. */
    def processes: Seq[Long]

    /** Detaches from the processes; nothing is counted afterwards. Does nothing the second time.
      *
      * @return
      *   the reason why it failed, if it did
      */
    def stop(): Option[String]

    /** Reads the stacks, after the stop, while the processes live.
      *
      * @return
      *   the reason why they cannot be read, or the stacks
      */
    def stacks(): Either[String, FoldedStacks]
  }
}

/** A thing that a profiler counts.
  *
  * @param name
  *   as on the command line
  * @param unit
  *   of its counts
  */
sealed abstract class Event(val name: String, val unit: String)

object Event {

  /** A thread runs. */
  case object Cpu extends Event("cpu", "samples")

  /** A thread is there, whether it runs or waits. */
  case object Wall extends Event("wall", "samples")

  /** Memory is allocated on the heap. */
  case object Alloc extends Event("alloc", "bytes")

  /** A thread waits for a lock that another one has. */
  case object Lock extends Event("lock", "ns")

  val all: Seq[Event] = Seq(Cpu, Wall, Alloc, Lock)

  def named(name: String): Option[Event] = all.find(_.name == name)
}
