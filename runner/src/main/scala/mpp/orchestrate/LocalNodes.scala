package mpp.orchestrate

import mpp.manifest.Manifest
import mpp.testee.LocalLauncher
import ujson.Obj

/** Nodes that are all on this machine.
  *
  * @param directory
  *   below it each testee has a directory of its own for each node
  * @param heapMiB
  *   what all heaps that exist at the same time may take together
  * @param keep
  *   whether the directories stay when the run is over
  */
final class LocalNodes(agentScript: os.Path, directory: os.Path, heapMiB: Long, keep: Boolean) extends Nodes {
  import LocalNodes._

  val names: Nodes.Names = Nodes.Names(LocalLauncher.Node, name(0), clients => (1 to clients).map(name))

  lazy val facts: Seq[(String, Obj)] = Seq(LocalLauncher.Node -> NodeInfo.read(agentScript / os.up))

  /** In place. */
  def local(testee: Manifest): Node =
    Node(LocalLauncher.inPlace(agentScript, directory / testee.symbol / LocalLauncher.Node), heapMiB)

  /** Each process has a directory, and a share of the heap, of its own. */
  def distributed(testee: Manifest, clients: Int): Nodes.Distributed = {
    def node(name: String) =
      Node(LocalLauncher.apart(agentScript, name, directory / testee.symbol / name), heapMiB / (clients + 1))
    Nodes.Distributed(node(names.master), names.clients(clients).map(node))
  }

  def sweep(run: String): Unit = LocalLauncher.inPlace(agentScript, directory).sweep(run)

  def close(): Unit = if (!keep) os.remove.all(directory)

  def kept: Option[String] = Option.when(keep)(directory.toString)
}

object LocalNodes {
  private def name(number: Int): String = s"node-$number"
}
