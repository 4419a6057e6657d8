package mpp.check

/** What of a testee runs for checks: a process, or several that belong together. */
trait Fixture {

  /** How the first of its processes that ended did so. */
  def exited: Option[String]

  /** The last lines that its processes wrote. */
  def lastWords: Seq[String]

  /** Ends it, whatever it does. */
  def end(): Unit
}
