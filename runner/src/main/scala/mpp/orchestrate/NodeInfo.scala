package mpp.orchestrate

import scala.collection.immutable.VectorMap
import scala.util.Try

import mpp.results.CpuTopology
import mpp.results.NodeFacts

/** The facts about a machine, as far as they can be read. Every run records them. */
object NodeInfo {
  private val Program = "node_facts.sh"
  private val DeadlineMillis = 10000L
  private val FileLine = """MPP-FILE (\S+)""".r
  private val AnyLine = "MPP-[A-Z]+(?: .*)?".r

  /** The script that prints the files that tell, on any node.
    *
    * @param scripts
    *   the suite's
    */
  def script(scripts: os.Path): String = os.read(scripts / Program)

  /** Memory that processes here may use, in MiB; container limits respected. */
  def memoryMiB: Long = operatingSystem.getTotalMemorySize / (1024 * 1024)

  /** Describes this machine.
    *
    * @param scripts
    *   the suite's
    */
  def read(scripts: os.Path): NodeFacts =
    from(Try(printed(scripts / Program)).getOrElse(""), memoryMiB, Runtime.getRuntime.availableProcessors)

  /** Describes any machine.
    *
    * @param output
    *   the script's output there; files that could not be read are not in it, and lines of other kinds pass
    * @param processors
    *   the processors that a process there may use
    */
  def from(output: String, memoryMiB: Long, processors: Int): NodeFacts = {
    val files = filesIn(output)
    def lines(file: String): Seq[String] = files.getOrElse(file, Nil)
    def text(file: String): Option[String] = lines(file).headOption.map(_.trim).filter(_.nonEmpty)
    val cpuInfo = lines("/proc/cpuinfo")
    val cpus = "/sys/devices/system/cpu"
    NodeFacts(
      hostname = text("/proc/sys/kernel/hostname"),
      kernel = text("/proc/sys/kernel/osrelease"),
      operatingSystem = lines("/etc/os-release").collectFirst { case s"PRETTY_NAME=$name" => name.replace("\"", "") },
      hypervisor = hypervisor(lines, cpuInfo),
      cpu = cpuInfo.collectFirst { case s"model name$_: $model" => model },
      topology = CpuTopology.of(cpuInfo),
      cores = ProcessorTopology.read(files).map(_.text),
      processorsOfMachine = Some(cpuInfo.count(_.startsWith("processor"))),
      processorsAvailable = Some(processors),
      affinity = affinity(files),
      processorQuota = ControlGroupLimits.processors(files),
      numaNodes = text("/sys/devices/system/node/online"),
      simultaneousMultithreading = text(s"$cpus/smt/control"),
      turbo = turbo(lines),
      governor = text(s"$cpus/cpu0/cpufreq/scaling_governor"),
      memoryMiB = Some(memoryMiB),
      memoryQuotaMiB = ControlGroupLimits.memoryMiB(files),
      transparentHugePages = text("/sys/kernel/mm/transparent_hugepage/enabled"),
      clockSource = text("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
      congestionControl = text("/proc/sys/net/ipv4/tcp_congestion_control"),
      loadAverage = text("/proc/loadavg"),
      limits = limits(lines("/proc/self/limits"))
    )
  }

  private def printed(script: os.Path): String =
    os.proc("bash", script).call(check = false, stderr = os.Pipe, timeout = DeadlineMillis).out.text()

  private def operatingSystem: com.sun.management.OperatingSystemMXBean =
    java.lang.management.ManagementFactory.getPlatformMXBean(classOf[com.sun.management.OperatingSystemMXBean])

  private def filesIn(output: String): Map[String, Seq[String]] = {
    var files = Map.empty[String, Vector[String]]
    var file = Option.empty[String]
    output.linesIterator.foreach {
      case FileLine(name) =>
        file = Some(name)
        files += name -> Vector.empty
      case AnyLine() => file = None
      case line => file.foreach(f => files += f -> (files(f) :+ line))
    }
    files
  }

  private def affinity(files: Map[String, Seq[String]]): Option[String] =
    files.getOrElse("/proc/self/status", Nil).collectFirst { case s"Cpus_allowed_list:$list" => list.trim }

  /** Its name, or at least that there is one. */
  private def hypervisor(lines: String => Seq[String], cpuInfo: Seq[String]): Option[String] = {
    val virtual = cpuInfo.exists(line => line.startsWith("flags") && line.split(' ').contains("hypervisor"))
    val named = lines("/sys/hypervisor/type").headOption
    val machine = Seq("/sys/class/dmi/id/sys_vendor", "/sys/class/dmi/id/product_name").flatMap(lines(_).headOption)
    named.orElse(Option.when(virtual)(if (machine.isEmpty) "unknown" else machine.mkString(" ")))
  }

  /** Drivers of processors say it in one of two ways. */
  private def turbo(lines: String => Seq[String]): Option[Boolean] = {
    def flag(file: String) = lines(s"/sys/devices/system/cpu/$file").headOption.map(_.trim)
    flag("intel_pstate/no_turbo").map(_ == "0").orElse(flag("cpufreq/boost").map(_ == "1"))
  }

  /** Soft limits by name. */
  private def limits(lines: Seq[String]): Map[String, String] =
    lines.drop(1).map(_.split(" {2,}").map(_.trim)).collect { case Array(name, soft, _*) => name -> soft }.to(VectorMap)
}
