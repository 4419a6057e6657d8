package mpp.orchestrate

import mpp.build.Needs
import mpp.manifest.Need
import mpp.results.NodeFacts
import mpp.testee.CpuSet

/** The processors that testees may use.
  *
  * @param masters
  *   the processors of a master, and of a testee that is alone
  * @param clients
  *   the processors of all clients together
  */
final case class Pinning(masters: CpuSet, clients: CpuSet) {

  /** Those of a process in a role. */
  def of(role: Role): CpuSet = role match {
    case _: Role.Client => clients
    case _ => masters
  }

  /** All that there are, each once. */
  def all: Seq[CpuSet] = Seq(masters, clients).distinct

  /** As on the command line. */
  override def toString: String = if (masters == clients) s"$masters" else s"$masters/$clients"
}

object Pinning {

  /** Reads `0-3`, or `0-1/2-3` for masters and clients apart.
    *
    * @return
    *   the fault of the text, or the pinning
    */
  def parse(text: String): Either[String, Pinning] = {
    val sets = text.split("/", -1).toSeq.map(CpuSet.parse)
    sets match {
      case Seq(Some(all)) => Right(Pinning(all, all))
      case Seq(Some(masters), Some(clients)) => Right(Pinning(masters, clients))
      case _ =>
        Left("expected numbers of processors such as 0-3 or 0,2, or two such lists, of masters and of clients: 0-1/2-3")
    }
  }

  /** The program that every node needs. */
  val Needed: Need = Need("taskset", None)

  /** Says that the program is not there. */
  val lack = s"${Needed.program}, of the package util-linux, which is not on the PATH"

  /** The reason why processes on a node cannot be pinned.
    *
    * @param facts
    *   the facts about the node
    * @param taskset
    *   true if the program is there
    */
  def problems(cpus: CpuSet, facts: NodeFacts, taskset: Boolean): Seq[String] = {
    val granted = facts.affinity.flatMap(CpuSet.parse)
    val beyond = granted.map(there => (cpus -- there, there)).filterNot(_._1.isEmpty).map { case (missing, there) =>
      s"--cpus asks for processors $missing, which processes there may not use: allowed are $there"
    }
    beyond.toSeq ++ Option.when(!taskset)(s"--cpus takes $lack")
  }

  /** The same on this machine.
    *
    * @param scripts
    *   the suite's
    */
  def problemsHere(cpus: CpuSet, scripts: os.Path): Seq[String] =
    problems(cpus, NodeInfo.read(scripts), Needs.find(Needed.program).isDefined)
}
