package mpp.orchestrate

import mpp.catalogue.Link
import mpp.manifest.Manifest
import mpp.results.NodeFacts
import mpp.testee.Address
import mpp.testee.LocalLauncher

/** Nodes that are all on this machine.
  *
  * @param directory
  *   below it each testee has a directory of its own for each node
  * @param heapMiB
  *   all heaps that exist at the same time share so much
  * @param keep
  *   true if the directories stay when the run is over
  * @param host
  *   as which other machines reach this one
  * @param programs
  *   versions of programs here, to be compared with those of other machines; asked for once the facts are
  */
final class LocalNodes(
    agentScript: os.Path,
    directory: os.Path,
    heapMiB: Long,
    keep: Boolean,
    host: String = Address.AnyLoopbackPort.host,
    programs: => Map[String, String] = Map.empty
) extends Nodes {
  lazy val facts: Seq[(String, NodeFacts)] =
    Seq(LocalLauncher.Node -> NodeInfo.read(agentScript / os.up).copy(programs = programs))

  /** Alone it runs in place; a master and its clients have a directory, and a share of the heap, each. */
  def of(testee: Manifest, clients: Int): Seq[Node] =
    if (clients == 0) Seq(inPlace(testee))
    else
      for (number <- 0 to clients; name = s"node-$number")
        yield Node(LocalLauncher.apart(agentScript, name, directory / testee.symbol / name), heapMiB / (clients + 1))

  /** A node where a process of a testee has all the heap. */
  def inPlace(testee: Manifest): Node =
    Node(LocalLauncher.inPlace(agentScript, directory / testee.symbol / LocalLauncher.Node, host), heapMiB)

  /** The machine's loopback interface stays as it is, and is not measured. */
  def links(link: Link, clients: Int): Either[String, Nodes.LinkMeasures] =
    Either.cond(link.isPlain, Map.empty, "nodes on one machine have no links")

  def sweep(run: String): Unit = LocalLauncher.inPlace(agentScript, directory).sweep(run)

  def close(): Unit = if (!keep) os.remove.all(directory)

  def kept: Option[String] = Option.when(keep)(directory.toString)
}
