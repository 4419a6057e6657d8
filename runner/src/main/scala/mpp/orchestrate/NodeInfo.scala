package mpp.orchestrate

import scala.util.Try

import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** What this machine is, as far as it can be read: recorded with every run. */
object NodeInfo {

  /** Memory that processes here may use, in MiB; container limits respected. */
  def memoryMiB: Long = operatingSystem.getTotalMemorySize / (1024 * 1024)

  def read(): Obj = {
    val cpuInfo = lines("/proc/cpuinfo")
    val status = fields(lines("/proc/self/status"))
    val known: Seq[(String, Option[Value])] = Seq(
      "hostname" -> text("/proc/sys/kernel/hostname"),
      "kernel" -> text("/proc/sys/kernel/osrelease"),
      "operatingSystem" -> lines("/etc/os-release").collectFirst { case s"PRETTY_NAME=$name" =>
        Str(name.replace("\"", ""))
      },
      "cpu" -> cpuInfo.collectFirst { case s"model name$_: $model" => Str(model) },
      "processorsOfMachine" -> Some(Num(cpuInfo.count(_.startsWith("processor")).toDouble)),
      "processorsAvailable" -> Some(Num(Runtime.getRuntime.availableProcessors.toDouble)),
      "affinity" -> status.get("Cpus_allowed_list").map(Str(_)),
      "memoryMiB" -> Some(Num(memoryMiB.toDouble)),
      "governor" -> text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
      "transparentHugePages" -> text("/sys/kernel/mm/transparent_hugepage/enabled"),
      "clockSource" -> text("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
      "loadAverage" -> text("/proc/loadavg"),
      "limits" -> limits
    )
    Obj.from(known.collect { case (name, Some(value)) => name -> value })
  }

  private def operatingSystem: com.sun.management.OperatingSystemMXBean =
    java.lang.management.ManagementFactory.getPlatformMXBean(classOf[com.sun.management.OperatingSystemMXBean])

  /** Soft limits by name. */
  private def limits: Option[Value] = {
    val rows = lines("/proc/self/limits").drop(1).map(_.split(" {2,}").map(_.trim))
    Option.when(rows.nonEmpty)(Obj.from(rows.filter(_.length >= 2).map(r => r(0) -> Str(r(1)))))
  }

  private def lines(file: String): Seq[String] = Try(os.read.lines(os.Path(file)).toSeq).getOrElse(Nil)

  private def text(file: String): Option[Value] = lines(file).headOption.map(Str(_))

  private def fields(lines: Seq[String]): Map[String, String] = lines.collect { case s"$name:$value" =>
    name -> value.trim
  }.toMap
}
