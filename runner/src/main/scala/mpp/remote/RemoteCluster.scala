package mpp.remote

import java.io.IOException
import mpp.InParallel

import mpp.build.Needs
import mpp.catalogue.SpaceName
import mpp.manifest.Manifest
import mpp.orchestrate.Cluster
import mpp.orchestrate.LocalNodes
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.orchestrate.SurveyedCluster
import mpp.results.RunDirectory
import mpp.testee.LocalLauncher
import mpp.testee.TesteeMemory

/** Nodes that are other machines.
  *
  * @param scripts
  *   the suite's
  * @param master
  *   name of the node where masters, and local benchmarks, are to run; this machine, if none is given
  * @param keep
  *   true if the run's working directories stay
  * @param environment
  *   the environment of this process
  * @param copying
  *   told of each copy: which testee, and to which node
  * @param atEnd
  *   called once the connections are closed
  */
final class RemoteCluster(
    scripts: os.Path,
    connections: Seq[Connection],
    master: Option[String],
    keep: Boolean,
    environment: Map[String, String],
    copying: (String, String) => Unit,
    atEnd: () => Unit
) extends Cluster {
  import RemoteCluster._

  val mostClients: Option[Int] = Some(connections.size - master.size)

  def survey(plan: Plan, pinning: Option[Pinning], space: SpaceName): Either[Cluster.Problem, SurveyedCluster] = {
    val heap = TesteeMemory.heapMiB(environment, NodeInfo.memoryMiB, space.mostHeapMiB)
    heap.left.map(Cluster.Misuse).flatMap { heapMiB =>
      val problemsHere = for {
        cpus <- pinning.filter(_ => master.isEmpty).toSeq.map(_.masters)
        problem <- Pinning.problemsHere(cpus, scripts)
      } yield s"${LocalLauncher.Node}: $problem"
      new Preflight(scripts, environment, master, plan, pinning, space).run(connections) match {
        case Right(found) if problemsHere.isEmpty => Right(open(found, heapMiB, _, _))
        case found => Left(Cluster.Unfit(problemsHere ++ found.left.getOrElse(Nil)))
      }
    }
  }

  def close(): Unit = closed

  // Lazy, so that it happens once.
  private lazy val closed: Unit = {
    InParallel(connections)(_.close()): Unit
    atEnd()
  }

  /** @param heapMiB
    *   the heap of masters on this machine, in MiB
    */
  private def open(
      found: Preflight.Found,
      heapMiB: Long,
      directory: RunDirectory,
      plan: Plan
  ): Either[Cluster.Problem, Nodes] = {
    val facts = new FileFacts
    val used = found.nodes.take(plan.groups.map(_.clients).maxOption.getOrElse(0) + master.size)
    def testees(node: SurveyedNode) = testeesOn(plan, isMaster = master.contains(node.name))
    // Nodes that are the same machine share its memory.
    def heapMiBOf(node: SurveyedNode) = node.heapMiB / found.nodes.count(_.address == node.address)
    val misfits = used.flatMap(node => node.survey.cannotTake(testees(node), facts).map(p => s"${node.name}: $p"))
    if (misfits.nonEmpty) Left(Cluster.Unfit(misfits))
    else {
      val members = used.map(node =>
        RemoteNodes.Member(
          node,
          new RemoteLauncher(node, scripts / AgentScript, directory.id, facts = facts),
          heapMiBOf(node)
        )
      )
      for (testee <- members.flatMap(member => testees(member.node)).distinct) {
        val takers = members.filter(member => testees(member.node).contains(testee)).map(_.launcher)
        CopyTree(testee.files, takers)(node => copying(testee.symbol, node.node))
      }
      val failed = InParallel(members)(member => copy(member.launcher, testees(member.node))).flatten
      def programs = Needs.versions(testeesOn(plan, isMaster = true).flatMap(_.needs))
      def here(host: String) =
        new LocalNodes(scripts / AgentScript, directory.scratch, heapMiB, keep = false, host, programs)
      val links = found.here.map(host => new Links(new LinkProbe(host).measure))
      val shaper = new Shaper(scripts / ShapingScript, machines(members, found.here))
      def shapes = plan.links.find(!_.isPlain).fold(Seq.empty[String]) { link =>
        val problems = shaper.set(link).left.getOrElse(Nil)
        shaper.release()
        problems
      }
      def end(): Unit = {
        os.remove.all(directory.scratch)
        close()
      }
      val problems = if (failed.isEmpty) shapes else failed
      if (problems.nonEmpty) Left(Cluster.Unfit(problems))
      else Right(new RemoteNodes(found.here.map(here), members, shaper, links, keep, () => end()))
    }
  }

  /** @return why it failed, if it did */
  private def copy(launcher: RemoteLauncher, testees: Seq[Manifest]): Option[String] =
    try {
      for (testee <- testees) {
        if (!launcher.has(testee.files)) copying(testee.symbol, launcher.node)
        launcher.provide(testee.files)
      }
      launcher.provideAgent()
      None
    } catch { case e: IOException => Some(s"${launcher.node}: files cannot be copied to it: ${e.getMessage}") }
}

object RemoteCluster {
  private val AgentScript = "agent.sh"
  private val ShapingScript = "shape_link.sh"

  /** @param here
    *   address of this machine, if it takes part
    */
  private def machines(members: Seq[RemoteNodes.Member], here: Option[String]): Seq[Shaper.Machine] =
    (here.map(Shaper.Machine(LocalLauncher.Node, _, script => new ProcessBuilder("bash", "-c", script))).toSeq ++
      members.map(m => Shaper.Machine(m.node.name, m.node.address, m.node.connection.lasting))).distinctBy(_.address)

  /** Testees that a node may have to run: those with clients on every node, all of them on the master's. */
  private[remote] def testeesOn(plan: Plan, isMaster: Boolean): Seq[Manifest] =
    if (isMaster) plan.testees else plan.groups.filter(_.clients > 0).map(_.testee).distinct
}
