package mpp.orchestrate

import mpp.results.CpuTopology
import mpp.results.NodeFacts
import mpp.testee.CpuSet

/** The processors of a machine by sockets and cores, and the order in which a measurement on some of them takes them.
  *
  * @param sockets
  *   each with its cores, and a core with its hardware threads, which are the kernel's processors
  */
final case class ProcessorTopology(sockets: Seq[Seq[CpuSet]]) {

  /** Chooses processors: one of each core, socket by socket, then a second one of each core in the same order, and so
    * on. A processor that the topology does not know counts as a core, behind the known ones.
    *
    * @param granted
    *   the processors to choose from
    * @param n
    *   number of processors
    * @return
    *   a sentence if there are not so many, or the processors
    */
  def choose(granted: CpuSet, n: Int): Either[String, CpuSet] = {
    val most = granted.cpus.size
    if (n < 1 || n > most) Left(s"cpus = $n, allowed are 1 to $most: processes there may use $granted")
    else Right(CpuSet.of(inOrder(granted).take(n)))
  }

  /** The processors of a processor's core, itself included. */
  def core(cpu: Int): CpuSet = sockets.flatten.find(_.cpus.contains(cpu)).getOrElse(CpuSet.of(Seq(cpu)))

  private def inOrder(granted: CpuSet): Seq[Int] = {
    val known = sockets.flatten.map(core => (core.cpus & granted.cpus).toSeq)
    val unknown = (granted.cpus -- known.flatten).toSeq.map(Seq(_))
    val cores = (known ++ unknown).filter(_.nonEmpty)
    for (thread <- 0 until cores.map(_.size).max; core <- cores; cpu <- core.lift(thread)) yield cpu
  }

  /** As [[NodeFacts.cores]]. */
  def text: Seq[Seq[String]] = sockets.map(_.map(_.toString))
}

object ProcessorTopology {

  /** A machine that does not tell: each processor is a core of its own. */
  val unknown: ProcessorTopology = ProcessorTopology(Nil)

  private val PackageFile = """/sys/devices/system/cpu/cpu(\d{1,5})/topology/physical_package_id""".r

  /** Reads the kernel's files of a machine: those of its topology, or else those of all processors that it prints for
    * people.
    *
    * @param files
    *   lines by file name
    * @return
    *   none if they do not tell
    */
  def read(files: Map[String, Seq[String]]): Option[ProcessorTopology] = {
    def line(file: String) = files.get(file).flatMap(_.headOption).map(_.trim)
    val ofKernel = for {
      case (file @ PackageFile(cpu), _) <- files.toSeq
      socket <- line(file)
      siblings <- line(s"/sys/devices/system/cpu/cpu$cpu/topology/thread_siblings_list")
    } yield (cpu, socket, siblings)
    grouped(if (ofKernel.nonEmpty) ofKernel else CpuTopology.threads(files.getOrElse("/proc/cpuinfo", Nil)))
  }

  /** The topology of a node; [[unknown]] if its facts do not tell. */
  def of(facts: NodeFacts): ProcessorTopology = {
    val sockets = facts.cores.getOrElse(Nil).map(_.map(CpuSet.parse))
    if (sockets.flatten.forall(_.isDefined)) ProcessorTopology(sockets.map(_.flatten)) else unknown
  }

  /** @param threads
    *   number, socket and core of each; the core in any form that is the same for threads of one
    */
  private def grouped(threads: Seq[(String, String, String)]): Option[ProcessorTopology] = {
    val numbered = for {
      (thread, socket, core) <- threads
      cpus <- CpuSet.parse(thread)
      number <- socket.toIntOption
    } yield (cpus.cpus.head, number, core)
    val sockets = numbered.groupBy(_._2).toSeq.sortBy(_._1).map { case (_, there) =>
      there.groupMap(_._3)(_._1).values.map(cpus => CpuSet.of(cpus)).toSeq.sortBy(_.cpus.head)
    }
    Option.when(sockets.nonEmpty && numbered.size == threads.size)(ProcessorTopology(sockets))
  }
}
