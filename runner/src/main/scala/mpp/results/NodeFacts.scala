package mpp.results

import upickle.implicits.serializeDefaults

/** Facts about a machine, as far as they can be read. docs/file-formats.md describes the facts. */
@serializeDefaults(false)
final case class NodeFacts(
    hostname: Option[String] = None,
    kernel: Option[String] = None,
    operatingSystem: Option[String] = None,
    hypervisor: Option[String] = None,
    cpu: Option[String] = None,
    topology: Option[CpuTopology] = None,
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
    limits: Map[String, String] = Map.empty
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
    def values(key: String) = cpuInfo.collect { case s"$name:$value" if name.trim == key => value.trim }
    val (sockets, cores) = (values("physical id"), values("core id"))
    val threads = values("processor").size
    Option.when(threads > 0 && sockets.size == threads && cores.size == threads) {
      val distinct = sockets.zip(cores).distinct.size
      CpuTopology(sockets.distinct.size, distinct, (threads + distinct - 1) / distinct)
    }
  }
}
