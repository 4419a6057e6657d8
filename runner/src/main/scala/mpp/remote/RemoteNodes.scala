package mpp.remote

import mpp.manifest.Manifest
import mpp.orchestrate.Node
import mpp.orchestrate.Nodes
import mpp.testee.Launcher
import ujson.Obj

/** Nodes that are machines.
  *
  * @param master
  *   where masters, and local benchmarks, run
  * @param clients
  *   where clients run, in order
  * @param kept
  *   where working directories stay, if they do
  * @param sweeping
  *   ends what is left of a run on all of them
  * @param clear
  *   removes what is not kept
  */
final class RemoteNodes(
    master: RemoteNodes.Place,
    clients: Seq[RemoteNodes.Place],
    val kept: Option[String],
    sweeping: String => Unit,
    clear: () => Unit
) extends Nodes {
  val names: Nodes.Names = Nodes.Names(master.name, master.name, count => clients.take(count).map(_.name))

  val facts: Seq[(String, Obj)] = (master +: clients).map(place => place.name -> place.facts)

  def local(testee: Manifest): Node = master.node(testee)

  def distributed(testee: Manifest, clients: Int): Nodes.Distributed =
    Nodes.Distributed(master.node(testee), this.clients.take(clients).map(_.node(testee)))

  def sweep(run: String): Unit = sweeping(run)

  def close(): Unit = clear()
}

object RemoteNodes {

  /** @param facts
    *   what it is, for the run's manifest
    * @param launcher
    *   what starts a testee there
    */
  final case class Place(name: String, facts: Obj, heapMiB: Long, launcher: Manifest => Launcher) {
    def node(testee: Manifest): Node = Node(launcher(testee), heapMiB)
  }
}
