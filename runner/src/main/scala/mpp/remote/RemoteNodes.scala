package mpp.remote

import mpp.InParallel
import mpp.manifest.Manifest
import mpp.orchestrate.LocalNodes
import mpp.orchestrate.Node
import mpp.orchestrate.Nodes
import mpp.results.NodeFacts

/** Nodes that are other machines, and this one if masters run here.
  *
  * @param here
  *   for masters, if they run here
  * @param members
  *   the other machines; the master's comes first, if masters do not run here
  * @param keep
  *   true if the run's working directories stay
  * @param end
  *   called at the end of closing
  */
final private class RemoteNodes(
    here: Option[LocalNodes],
    members: Seq[RemoteNodes.Member],
    keep: Boolean,
    end: () => Unit
) extends Nodes {
  val facts: Seq[(String, NodeFacts)] =
    here.toSeq.flatMap(_.facts) ++ members.map(member => member.node.name -> member.node.survey.facts)

  def of(testee: Manifest, clients: Int): Seq[Node] =
    (here.map(_.inPlace(testee)).toSeq ++ members.map(m => Node(m.launcher, m.heapMiB))).take(clients + 1)

  def sweep(run: String): Unit =
    InParallel(here.map(_.sweep _).toSeq ++ members.map(_.launcher.sweep _))(_(run)): Unit

  def close(): Unit = {
    if (!keep) InParallel(members)(_.launcher.clear()): Unit
    end()
  }

  val kept: Option[String] =
    Option.when(keep)(members.map(m => s"${m.node.name}:${m.launcher.runDirectory}").mkString(", "))
}

private object RemoteNodes {

  /** @param heapMiB
    *   the heap of a process there, in MiB
    */
  final case class Member(node: SurveyedNode, launcher: RemoteLauncher, heapMiB: Long)
}
