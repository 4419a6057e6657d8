package mpp.orchestrate

import scala.util.Try

import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** What a machine is, as far as it can be read: recorded with every run. */
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

  /** Of this machine.
    *
    * @param scripts
    *   the suite's
    */
  def read(scripts: os.Path): Obj =
    from(Try(printed(scripts / Program)).getOrElse(""), memoryMiB, Runtime.getRuntime.availableProcessors)

  /** Of any machine.
    *
    * @param output
    *   what the script printed there; files that could not be read are not in it, and lines of other kinds pass
    * @param processors
    *   that a process there may use
    */
  def from(output: String, memoryMiB: Long, processors: Int): Obj = {
    val files = filesIn(output)
    def lines(file: String): Seq[String] = files.getOrElse(file, Nil)
    def text(file: String): Option[Value] = lines(file).headOption.map(_.trim).filter(_.nonEmpty).map(Str(_))
    val cpuInfo = lines("/proc/cpuinfo")
    val cpus = "/sys/devices/system/cpu"
    val known: Seq[(String, Option[Value])] = Seq(
      "hostname" -> text("/proc/sys/kernel/hostname"),
      "kernel" -> text("/proc/sys/kernel/osrelease"),
      "operatingSystem" -> lines("/etc/os-release").collectFirst { case s"PRETTY_NAME=$name" =>
        Str(name.replace("\"", ""))
      },
      "hypervisor" -> hypervisor(lines, cpuInfo),
      "cpu" -> cpuInfo.collectFirst { case s"model name$_: $model" => Str(model) },
      "topology" -> CpuTopology.of(cpuInfo).map(_.json),
      "processorsOfMachine" -> Some(Num(cpuInfo.count(_.startsWith("processor")).toDouble)),
      "processorsAvailable" -> Some(Num(processors.toDouble)),
      "affinity" -> affinity(files).map(Str(_)),
      "processorQuota" -> ControlGroupLimits.processors(files).map(Num(_)),
      "numaNodes" -> text("/sys/devices/system/node/online"),
      "simultaneousMultithreading" -> text(s"$cpus/smt/control"),
      "turbo" -> turbo(lines).map(ujson.Bool(_)),
      "governor" -> text(s"$cpus/cpu0/cpufreq/scaling_governor"),
      "memoryMiB" -> Some(Num(memoryMiB.toDouble)),
      "memoryQuotaMiB" -> ControlGroupLimits.memoryMiB(files).map(m => Num(m.toDouble)),
      "transparentHugePages" -> text("/sys/kernel/mm/transparent_hugepage/enabled"),
      "clockSource" -> text("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
      "congestionControl" -> text("/proc/sys/net/ipv4/tcp_congestion_control"),
      "loadAverage" -> text("/proc/loadavg"),
      "limits" -> limits(lines("/proc/self/limits"))
    )
    Obj.from(known.collect { case (name, Some(value)) => name -> value })
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
  private def hypervisor(lines: String => Seq[String], cpuInfo: Seq[String]): Option[Value] = {
    val virtual = cpuInfo.exists(line => line.startsWith("flags") && line.split(' ').contains("hypervisor"))
    val named = lines("/sys/hypervisor/type").headOption
    val machine = Seq("/sys/class/dmi/id/sys_vendor", "/sys/class/dmi/id/product_name").flatMap(lines(_).headOption)
    named.orElse(Option.when(virtual)(if (machine.isEmpty) "unknown" else machine.mkString(" "))).map(Str(_))
  }

  /** Drivers of processors say it in one of two ways. */
  private def turbo(lines: String => Seq[String]): Option[Boolean] = {
    def flag(file: String) = lines(s"/sys/devices/system/cpu/$file").headOption.map(_.trim)
    flag("intel_pstate/no_turbo").map(_ == "0").orElse(flag("cpufreq/boost").map(_ == "1"))
  }

  /** Soft limits by name. */
  private def limits(lines: Seq[String]): Option[Value] = {
    val rows = lines.drop(1).map(_.split(" {2,}").map(_.trim))
    Option.when(rows.nonEmpty)(Obj.from(rows.filter(_.length >= 2).map(r => r(0) -> Str(r(1)))))
  }
}
