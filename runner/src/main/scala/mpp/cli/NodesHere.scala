package mpp.cli

import mpp.orchestrate.LocalNodes
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.results.RunDirectory
import mpp.testee.TesteeMemory

/** Nodes that are processes on this machine.
  *
  * @param keep
  *   whether their directories stay
  */
final class NodesHere(repository: Repository, keep: Boolean) extends NodesSource {
  val mostClients: Option[Int] = None

  def survey(plan: Plan, pinning: Option[Pinning]): Unit = {
    heapMiB: Unit
    val problems = pinning.toSeq.flatMap(_.all).flatMap(Pinning.problemsHere(_, repository.scripts))
    for (problem <- problems.headOption) throw UsageError(problem)
  }

  def open(directory: RunDirectory, plan: Plan): Nodes =
    new LocalNodes(repository.scripts / "agent.sh", directory.scratch, heapMiB, keep)

  def close(): Unit = ()

  private lazy val heapMiB: Long =
    TesteeMemory.heapMiB(sys.env, NodeInfo.memoryMiB).fold(error => throw UsageError(error), identity)
}
