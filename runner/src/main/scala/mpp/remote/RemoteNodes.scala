package mpp.remote

import mpp.InParallel
import mpp.catalogue.Link
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
  * @param shaper
  *   of the links between all of them
  * @param measured
  *   the links between this machine and the others, if masters run here
  * @param keep
  *   true if the run's working directories stay
  * @param end
  *   called at the end of closing
  */
final private class RemoteNodes(
    here: Option[LocalNodes],
    members: Seq[RemoteNodes.Member],
    shaper: Shaper,
    measured: Option[Links],
    keep: Boolean,
    end: () => Unit
) extends Nodes {
  val facts: Seq[(String, NodeFacts)] =
    here.toSeq.flatMap(_.facts) ++ members.map(member => member.node.name -> member.node.survey.facts)

  def of(testee: Manifest, clients: Int): Seq[Node] =
    (here.map(_.inPlace(testee)).toSeq ++ members.map(m => Node(m.launcher, m.heapMiB))).take(clients + 1)

  def links(link: Link, clients: Int): Either[String, Nodes.LinkMeasures] =
    shaper.set(link).left.map(problems => s"links cannot be shaped: ${problems.mkString("; ")}").map { changed =>
      if (changed) measured.foreach(_.forget())
      measured.fold[Nodes.LinkMeasures](Map.empty)(_.of(members.take(clients).map(_.node.connection)))
    }

  def sweep(run: String): Unit =
    InParallel(here.map(_.sweep _).toSeq ++ members.map(_.launcher.sweep _))(_(run)): Unit

  def close(): Unit = {
    shaper.release()
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
