package mpp.profile

/** Watches processes, and tells where they were. */
trait Profiler {

  /** Its name, for people. */
  def name: String

  /** The events that it can count. */
  def events: Seq[Event]

  /** The feature of `scripts/install_dependencies.sh` that brings its program; none if the runner has it. */
  def feature: Option[String]

  /** The reason why it cannot count an event on this machine, with what to do, if it cannot. */
  def problem(event: Event): Option[String]

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
