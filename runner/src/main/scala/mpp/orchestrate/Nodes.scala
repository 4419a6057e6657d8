package mpp.orchestrate

import mpp.manifest.Manifest
import mpp.testee.LocalLauncher

/** The nodes of a run, all of them on this machine.
  *
  * @param directory
  *   below it each testee has a directory of its own for each node
  * @param heapMiB
  *   what all heaps that exist at the same time may take together
  */
final class Nodes(agentScript: os.Path, directory: os.Path, heapMiB: Long) {

  /** Where local benchmarks are measured: in place. */
  def local(testee: Manifest): Node =
    Node(LocalLauncher.inPlace(agentScript, directory / testee.symbol / LocalLauncher.Node), heapMiB)

  /** Where distributed benchmarks are measured: each process has a directory, and a share of the heap, of its own. */
  def distributed(testee: Manifest, clients: Int): Nodes.Distributed = {
    def node(name: String) =
      Node(LocalLauncher.apart(agentScript, name, directory / testee.symbol / name), heapMiB / (clients + 1))
    Nodes.Distributed(node(Nodes.master), Nodes.clients(clients).map(node))
  }
}

object Nodes {

  /** The nodes of a master and its clients. */
  final case class Distributed(master: Node, clients: Seq[Node])

  /** The name of a master's node. */
  val master: String = name(0)

  /** The names of the nodes of so many clients. */
  def clients(count: Int): Seq[String] = (1 to count).map(name)

  private def name(number: Int): String = s"node-$number"
}
