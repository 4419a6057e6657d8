package mpp.results

import upickle.implicits.serializeDefaults

/** Facts about a machine, as far as they can be read. docs/file-formats.md describes the facts.
  *
  * @param cores
  *   per socket, the processors of each core, such as `0,36`
  * @param programs
  *   versions of the programs that testees there need, as they tell them, by name
  */
@serializeDefaults(false)
final case class NodeFacts(
    hostname: Option[String] = None,
    kernel: Option[String] = None,
    operatingSystem: Option[String] = None,
    hypervisor: Option[String] = None,
    cpu: Option[String] = None,
    topology: Option[CpuTopology] = None,
    cores: Option[Seq[Seq[String]]] = None,
    processorsOfMachine: Option[Int] = None,
    processorsAvailable: Option[Int] = None,
    affinity: Option[String] = None,
    processorQuota: Option[Double] = None,
    numaNodes: Option[String] = None,
    simultaneousMultithreading: Option[String] = None,
    turbo: Option[Boolean] = None,
    governor: Option[String] = None,
    memoryMiB: Option[Long] = None,
    memoryQuotaMiB: Option[Long] = None,
    transparentHugePages: Option[String] = None,
    clockSource: Option[String] = None,
    congestionControl: Option[String] = None,
    loadAverage: Option[String] = None,
    limits: Map[String, String] = Map.empty,
    programs: Map[String, String] = Map.empty
) {

  /** Those that numbers depend on, by name, as text. */
  def decisive: Seq[(String, Option[String])] = Seq(
    "cpu" -> cpu,
    "kernel" -> kernel,
    "memoryMiB" -> memoryMiB.map(_.toString),
    "memoryQuotaMiB" -> memoryQuotaMiB.map(_.toString),
    "processorsAvailable" -> processorsAvailable.map(_.toString),
    "processorQuota" -> processorQuota.map(Json.write(_)),
    "affinity" -> affinity,
    "simultaneousMultithreading" -> simultaneousMultithreading,
    "governor" -> governor,
    "turbo" -> turbo.map(_.toString)
  )
}

object NodeFacts {

  /** Names of programs whose version is not the same on all machines that have them. */
  def unlike(machines: Seq[NodeFacts]): Seq[String] =
    machines.flatMap(_.programs).distinct.groupBy(_._1).collect {
      case (name, told) if told.size > 1 => name
    }.toSeq.sorted

  implicit val codec: Json.ReadWriter[NodeFacts] = Json.macroRW
}

/** Sockets, cores and threads of a machine's processors. */
final case class CpuTopology(sockets: Int, cores: Int, threadsPerCore: Int)

object CpuTopology {
  implicit val codec: Json.ReadWriter[CpuTopology] = Json.macroRW

  /** @param cpuInfo
    *   lines of `/proc/cpuinfo`; not those of all architectures tell
    */
  def of(cpuInfo: Seq[String]): Option[CpuTopology] = {
    val all = threads(cpuInfo)
    Option.when(all.nonEmpty) {
      val cores = all.map { case (_, socket, core) => (socket, core) }.distinct.size
      CpuTopology(all.map(_._2).distinct.size, cores, (all.size + cores - 1) / cores)
    }
  }

  /** Number, socket, and number within its socket of the core, of each processor; empty if they do not tell.
    *
    * @param cpuInfo
    *   as for `of`
    */
  def threads(cpuInfo: Seq[String]): Seq[(String, String, String)] = {
    def values(key: String) = cpuInfo.collect { case s"$name:$value" if name.trim == key => value.trim }
    val Seq(processors, sockets, cores) = Seq("processor", "physical id", "core id").map(values): @unchecked
    if (sockets.size != processors.size || cores.size != processors.size) Nil
    else processors.lazyZip(sockets).lazyZip(cores).toSeq
  }
}
