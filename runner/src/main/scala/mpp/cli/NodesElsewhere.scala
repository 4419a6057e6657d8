package mpp.cli

import mpp.manifest.Manifest
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.remote.Connection
import mpp.remote.Fleet
import mpp.results.RunDirectory
import mpp.testee.TesteeMemory

/** Nodes that are other machines.
  *
  * @param master
  *   name of the one where masters are to run; this machine, if none is given
  * @param keep
  *   whether the runs' working directories stay
  * @param atEnd
  *   what else is to be done when they are not needed any more
  */
final class NodesElsewhere(
    repository: Repository,
    connections: Seq[Connection],
    master: Option[String],
    keep: Boolean,
    atEnd: () => Unit
) extends NodesSource {
  private val fleet = new Fleet(repository.scripts, connections, master, sys.env, atEnd)

  val mostClients: Option[Int] = Some(connections.size - master.size)

  def survey(plan: Plan, pinning: Option[Pinning]): Unit = {
    TesteeMemory.heapMiB(sys.env, NodeInfo.memoryMiB).left.foreach(error => throw UsageError(error))
    fail(fleet.survey(everywhere(plan), plan.testees, pinning))
  }

  def open(directory: RunDirectory, plan: Plan): Nodes = fleet.open(
    directory.id,
    directory.scratch,
    everywhere(plan),
    plan.testees,
    clients = plan.groups.map(_.clients).maxOption.getOrElse(0),
    keep,
    (testee, node) => println(s"copying $testee to $node")
  ).fold(
    problems => {
      fail(problems)
      throw new IllegalStateException("no nodes, and no problem")
    },
    identity
  )

  def close(): Unit = fleet.close()

  /** The testees that run on all nodes, not only on the master's. */
  private def everywhere(plan: Plan): Seq[Manifest] = plan.groups.filter(_.clients > 0).map(_.testee).distinct

  private def fail(problems: Seq[String]): Unit =
    if (problems.nonEmpty)
      throw CommandError(problems.map(p => s"\n  $p").mkString("these nodes cannot be used:", "", ""))
}
