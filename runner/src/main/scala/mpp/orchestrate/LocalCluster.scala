package mpp.orchestrate

import mpp.build.Needs
import mpp.catalogue.SpaceName
import mpp.testee.LocalLauncher
import mpp.testee.TesteeMemory

/** Nodes that are processes on this machine.
  *
  * @param scripts
  *   the suite's
  * @param environment
  *   the environment of this process
  * @param keep
  *   true if the nodes' directories stay
  */
final class LocalCluster(scripts: os.Path, environment: Map[String, String], keep: Boolean) extends Cluster {
  val mostClients: Option[Int] = None

  def survey(plan: Plan, pinning: Option[Pinning], space: SpaceName): Either[Cluster.Problem, SurveyedCluster] = {
    def processors = new Processors(pinning, Seq(LocalLauncher.Node -> NodeInfo.read(scripts)))
    def unpinnable =
      pinning.toSeq.flatMap(_.all).flatMap(Pinning.problemsHere(_, scripts)) ++
        processors.problem(plan, LocalLauncher.Node) ++
        Option.when(plan.pins && Needs.find(Pinning.Needed.program).isEmpty)(
          s"a number of processors, and a processor for a generator of requests, take ${Pinning.lack}"
        )
    def surveyed(heapMiB: Long): SurveyedCluster =
      (directory, _) => Right(new LocalNodes(scripts / "agent.sh", directory.scratch, heapMiB, keep))
    val heap = TesteeMemory.heapMiB(environment, NodeInfo.memoryMiB, space.mostHeapMiB)
    heap.flatMap(heapMiB => unpinnable.headOption.toLeft(surveyed(heapMiB))).left.map(Cluster.Misuse)
  }

  def close(): Unit = ()
}
