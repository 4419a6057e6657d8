package mpp.orchestrate

import mpp.catalogue.Settings
import mpp.results.NodeFacts
import mpp.testee.CpuSet

/** Chooses the processors of each process of a testee.
  *
  * @param pinning
  *   those that testees may use, if not all that they are granted
  * @param facts
  *   facts about the machines, by the names of nodes; nodes that are not among them are on the first
  */
final class Processors(pinning: Option[Pinning], facts: Seq[(String, NodeFacts)]) {
  import Processors._

  /** @param node
    *   the process's node
    * @return
    *   the reason why the group's settings cannot be had there, or the process's share
    */
  def of(group: Plan.Group, role: Role, node: String): Either[String, Share] = {
    val machine = factsOf(node)
    val granted = pinning.map(_.of(role)).orElse(machine.affinity.flatMap(CpuSet.parse))
    val chosen = group.settings.processors match {
      case None => Right(pinning.map(_.of(role)))
      case Some(n) =>
        granted.toRight(s"$node does not tell which processors it grants, so that none can be chosen for " +
          s"${Settings.Processors}=$n").flatMap(ProcessorTopology.of(machine).choose(_, n)).map(Some(_))
    }
    chosen.map { cpus =>
      val all = cpus.orElse(granted).toSeq.flatMap(_.cpus)
      if (!group.benchmark.latencies || all.size < Settings.ProcessorsForGenerator || !meetsGenerator(role, node))
        Share(cpus, None)
      else {
        // A sibling would share the execution units of its core with the generator.
        val others = CpuSet.of(all) -- ProcessorTopology.of(machine).core(all.last)
        val free = if (others.cpus.size < Settings.ProcessorsForGenerator - 1) CpuSet.of(all.init) else others
        Share(Some(free), Option.when(!isClient(role))(all.last))
      }
    }
  }

  /** The reason why a plan's settings cannot be had, if that is known before anything is started. */
  def problem(plan: Plan, node: String): Option[String] =
    plan.groups.filter(_.settings.processors.isDefined).distinctBy(_.settings.processors)
      .flatMap(group => Roles.flatMap(of(group, _, node).left.toOption)).headOption

  private def factsOf(node: String): NodeFacts =
    facts.collectFirst { case (`node`, found) => found }.orElse(facts.headOption.map(_._2)).getOrElse(NodeFacts())

  /** A client on a machine of its own shares no processor with the generator. */
  private def meetsGenerator(role: Role, node: String) = !isClient(role) || !facts.exists(_._1 == node)
}

object Processors {

  /** The variable that tells a testee the processor of its generator of requests. */
  val GeneratorVariable = "MPP_GENERATOR_CPU"

  private val Roles = {
    val any = mpp.testee.Address.AnyLoopbackPort
    Seq(Role.Local(any), Role.Client(any, any))
  }

  /** The processors of a process.
    *
    * @param cpus
    *   those that all its threads start on, if not all that there are
    * @param generator
    *   the one that its generator of requests has for itself, if it has one
    */
  final case class Share(cpus: Option[CpuSet], generator: Option[Int]) {

    /** Variables of the process's environment. */
    def environment: Map[String, String] = generator.map(cpu => GeneratorVariable -> cpu.toString).toMap
  }

  private def isClient(role: Role) = role match {
    case _: Role.Client => true
    case _ => false
  }
}
