package mpp.check.processes

/** Processes under check: one, or several that belong together. */
trait Fixture {

  /** The exit of the first process that ended; none while all live. */
  def exited: Option[String]

  /** The last lines that its processes wrote. */
  def lastWords: Seq[String]

  /** Ends it, by force if necessary. */
  def end(): Unit
}
