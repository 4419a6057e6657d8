package mpp.orchestrate

import java.lang.management.ManagementFactory

import scala.concurrent.duration._
import scala.util.Try

import mpp.testee.Sample

/** This machine at the moment, as far as `/proc` and `/sys` tell. Runs record the facts that stay ([[NodeInfo]]) and
  * the conditions of each point ([[Conditions]]); this is for advice before a run.
  *
  * @param othersProcessors
  *   number of processors that other programs use, such as 0.3
  * @param stolenFraction
  *   part of the processors' time that a hypervisor gives to others
  * @param availableMiB
  *   memory that programs can still get
  * @param swappedMiB
  *   memory that is swapped out
  * @param isolated
  *   the processors that the scheduler leaves alone, as a list such as `2-3`; empty if there are none
  * @param turboSwitch
  *   the file that turns the turbo off, and the text that does
  */
final case class MachineState(
    othersProcessors: Option[Double] = None,
    stolenFraction: Option[Double] = None,
    availableMiB: Option[Long] = None,
    swappedMiB: Option[Long] = None,
    isolated: Option[String] = None,
    turboSwitch: Option[(String, String)] = None
)

object MachineState {
  private val KiBPerMiB = 1024
  private val Cpus = "sys/devices/system/cpu"

  /** Each with the text that turns the turbo off. */
  private val TurboSwitches = Seq(s"$Cpus/intel_pstate/no_turbo" -> "1", s"$Cpus/cpufreq/boost" -> "0")

  /** @param root
    *   the folder with `proc` and `sys`
    * @param span
    *   the time over which the use of processors is measured, during which this waits
    */
  def read(root: os.Path = os.root, span: FiniteDuration = 1.second): MachineState = {
    def file(path: String) = root / os.SubPath(path)
    def lines(path: String): Seq[String] = Try(os.read.lines(file(path))).getOrElse(Nil)
    val before = Usage.now(lines("proc/stat"))
    Thread.sleep(span.toMillis)
    val after = Usage.now(lines("proc/stat"))
    val memory = lines("proc/meminfo").collect { case s"$name:$kib kB" => name -> kib.trim.toLongOption }.toMap
    def mebibytes(name: String) = memory.get(name).flatten.map(_ / KiBPerMiB)
    MachineState(
      othersProcessors = after.others(before),
      stolenFraction = after.stolen(before),
      availableMiB = mebibytes("MemAvailable"),
      swappedMiB = for (all <- mebibytes("SwapTotal"); free <- mebibytes("SwapFree")) yield all - free,
      isolated = Option.when(os.isFile(file(s"$Cpus/isolated")))(lines(s"$Cpus/isolated").headOption.fold("")(_.trim)),
      turboSwitch = TurboSwitches.collectFirst { case (path, off) if os.isFile(file(path)) => s"/$path" -> off }
    )
  }

  /** The use of processors up to a moment.
    *
    * @param ownNanos
    *   processor time of this process
    */
  final private case class Usage(cpus: Map[Int, Sample.Cpu], ownNanos: Long, atNanos: Long) {
    private def part(before: Usage)(kind: Sample.Cpu => Double): Option[Double] = {
      def grown(of: Sample.Cpu => Double) =
        cpus.toSeq.flatMap { case (n, cpu) => before.cpus.get(n).map(of(cpu) - of(_)) }.sum
      val all = grown(_.all)
      Option.when(all > 0)(grown(kind) / all)
    }

    def stolen(before: Usage): Option[Double] = part(before)(_.stolen)

    def others(before: Usage): Option[Double] = part(before)(_.busy).map { busy =>
      val own = (ownNanos - before.ownNanos).toDouble / (atNanos - before.atNanos)
      (busy * cpus.size - own).max(0)
    }
  }

  private object Usage {
    // The kernel's lines are those of an agent.
    def now(stat: Seq[String]): Usage = {
      val atNanos = System.nanoTime()
      Usage(Sample.of(stat, atNanos).cpus, ownNanos, atNanos)
    }

    private def ownNanos: Long =
      ManagementFactory.getPlatformMXBean(classOf[com.sun.management.OperatingSystemMXBean]).getProcessCpuTime
  }
}
