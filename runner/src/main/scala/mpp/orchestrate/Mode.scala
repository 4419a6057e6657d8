package mpp.orchestrate

/** The place of a run's processes.
  *
  * @param name
  *   as on the command line
  */
sealed abstract class Mode(val name: String)

object Mode {

  /** Local benchmarks only, on this machine. */
  case object Local extends Mode("local")

  /** Distributed ones, too, their nodes being processes on this machine. */
  case object FakeRemote extends Mode("fakeRemote")

  /** Distributed ones, too, their nodes being machines. */
  case object Remote extends Mode("remote")

  val all: Seq[Mode] = Seq(Local, FakeRemote, Remote)

  def named(name: String): Option[Mode] = all.find(_.name == name)
}
