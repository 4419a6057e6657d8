package mpp.orchestrate

import scala.util.Try

import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** What a machine is, as far as it can be read: recorded with every run. */
object NodeInfo {
  private val CpuInfo = "/proc/cpuinfo"
  private val SelfStatus = "/proc/self/status"
  private val Limits = "/proc/self/limits"
  private val HostName = "/proc/sys/kernel/hostname"
  private val Kernel = "/proc/sys/kernel/osrelease"
  private val Release = "/etc/os-release"
  private val Governor = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
  private val HugePages = "/sys/kernel/mm/transparent_hugepage/enabled"
  private val ClockSource = "/sys/devices/system/clocksource/clocksource0/current_clocksource"
  private val LoadAverage = "/proc/loadavg"

  /** The files that tell. */
  val files: Seq[String] =
    Seq(CpuInfo, SelfStatus, Limits, HostName, Kernel, Release, Governor, HugePages, ClockSource, LoadAverage)

  /** Memory that processes here may use, in MiB; container limits respected. */
  def memoryMiB: Long = operatingSystem.getTotalMemorySize / (1024 * 1024)

  /** Of this machine. */
  def read(): Obj = from(
    file => Try(os.read.lines(os.Path(file)).toSeq).getOrElse(Nil),
    memoryMiB,
    Runtime.getRuntime.availableProcessors
  )

  /** Of any machine.
    *
    * @param lines
    *   what one of [[files]] holds there; none if it cannot be read
    * @param processors
    *   that a process there may use
    */
  def from(lines: String => Seq[String], memoryMiB: Long, processors: Int): Obj = {
    def text(file: String): Option[Value] = lines(file).headOption.map(Str(_))
    val cpuInfo = lines(CpuInfo)
    val status = fields(lines(SelfStatus))
    val known: Seq[(String, Option[Value])] = Seq(
      "hostname" -> text(HostName),
      "kernel" -> text(Kernel),
      "operatingSystem" -> lines(Release).collectFirst { case s"PRETTY_NAME=$name" =>
        Str(name.replace("\"", ""))
      },
      "cpu" -> cpuInfo.collectFirst { case s"model name$_: $model" => Str(model) },
      "processorsOfMachine" -> Some(Num(cpuInfo.count(_.startsWith("processor")).toDouble)),
      "processorsAvailable" -> Some(Num(processors.toDouble)),
      "affinity" -> status.get("Cpus_allowed_list").map(Str(_)),
      "memoryMiB" -> Some(Num(memoryMiB.toDouble)),
      "governor" -> text(Governor),
      "transparentHugePages" -> text(HugePages),
      "clockSource" -> text(ClockSource),
      "loadAverage" -> text(LoadAverage),
      "limits" -> limits(lines(Limits))
    )
    Obj.from(known.collect { case (name, Some(value)) => name -> value })
  }

  private def operatingSystem: com.sun.management.OperatingSystemMXBean =
    java.lang.management.ManagementFactory.getPlatformMXBean(classOf[com.sun.management.OperatingSystemMXBean])

  /** Soft limits by name. */
  private def limits(lines: Seq[String]): Option[Value] = {
    val rows = lines.drop(1).map(_.split(" {2,}").map(_.trim))
    Option.when(rows.nonEmpty)(Obj.from(rows.filter(_.length >= 2).map(r => r(0) -> Str(r(1)))))
  }

  private def fields(lines: Seq[String]): Map[String, String] = lines.collect { case s"$name:$value" =>
    name -> value.trim
  }.toMap
}
