package mpp.check.processes

/** A master and its clients.
  *
  * @param caller
  *   talks to the master as the runner does
  */
final class Group(val master: CheckedMaster, val caller: TesteeClient, val clients: Seq[CheckedProcess])
    extends Fixture {

  /** All of its processes, the master first. */
  def processes: Seq[CheckedProcess] = master.process +: clients

  def exited: Option[String] = caller.exited

  def lastWords: Seq[String] = processes.flatMap(_.lastWords)

  def end(): Unit = {
    caller.end()
    clients.foreach(_.end())
    master.end()
  }
}
