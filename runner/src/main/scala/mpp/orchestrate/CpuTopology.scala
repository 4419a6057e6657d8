package mpp.orchestrate

import ujson.Obj

/** How a machine's processors are made up. */
final case class CpuTopology(sockets: Int, cores: Int, threadsPerCore: Int) {
  def json: Obj = Obj("sockets" -> sockets, "cores" -> cores, "threadsPerCore" -> threadsPerCore)
}

object CpuTopology {

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
