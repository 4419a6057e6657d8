package mpp.check.processes

import mpp.check.wire.Relay

/** A master and its client, with the kit between them.
  *
  * @param caller
  *   talks to the master as the runner does
  */
final class RelayedGroup(
    val master: CheckedMaster,
    val caller: TesteeClient,
    val client: CheckedProcess,
    val relay: Relay
) extends Fixture {

  def exited: Option[String] = caller.exited.orElse(client.exited.map(exit => s"${client.name}: $exit"))

  def lastWords: Seq[String] = master.lastWords ++ client.lastWords

  def end(): Unit = {
    caller.end()
    client.end()
    relay.close()
    master.end()
  }
}
