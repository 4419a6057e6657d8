package mpp.cli

import mpp.cli.Finding._
import mpp.orchestrate.MachineState
import mpp.results.NodeFacts
import mpp.text.Numbers

/** The facts about a machine that numbers depend on, each with its value and the command that betters it. Facts that
  * the machine does not tell, such as the governor of a virtual one, have no line.
  */
object MachineAdvice {
  private val MinimumMemoryMiB = 2048L

  /** Number of processors that others may use, and part of the time that a hypervisor may take. */
  private val MostOthers = 0.1
  private val MostStolen = 0.01

  /** Below so many, none can be spared for anything but testees. */
  private val FewestToIsolate = 4

  /** Sources that processes read without a call of the system. */
  private val FastClocks = Set("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter", "timebase")

  /** The kernel's limits of a process by name, the least that testees with many components and connections need, and
    * two ways to set them.
    */
  private val Limits =
    Seq(("Max open files", 1024L, "-n", "nofile"), ("Max processes", 2048L, "-u", "nproc"))

  /** @param memoryMiB
    *   memory that processes here may use
    */
  def of(node: NodeFacts, state: MachineState, memoryMiB: Long): Seq[Finding] = Seq(
    Some(processors(node)),
    node.processorQuota.map(quota(node, _)),
    state.othersProcessors.map(others),
    state.stolenFraction.map(stolen),
    Some(memory(state, memoryMiB)),
    state.swappedMiB.map(swap),
    node.governor.map(governor),
    node.turbo.map(turbo(state, _)),
    node.simultaneousMultithreading.flatMap(threads),
    node.transparentHugePages.map(hugePages),
    node.clockSource.map(clock),
    state.isolated.flatMap(isolation(node, _))
  ).flatten ++ limits(node)

  private def processors(node: NodeFacts): Finding = node.processorsAvailable.getOrElse(1) match {
    case 1 => Doubtful("one processor only", "components cannot run in parallel")
    case n => Good(s"$n processors")
  }

  private def quota(node: NodeFacts, quota: Double): Finding =
    if (node.processorsAvailable.forall(quota >= _)) Good(s"control groups grant $quota processors")
    else
      Doubtful(
        s"control groups grant $quota processors",
        "testees are stopped in between: raise cpu.max, or the container's --cpus"
      )

  private def others(processors: Double): Finding = {
    val used = f"other programs use $processors%.2f processors"
    if (processors < MostOthers) Good(used) else Doubtful(used, "end them: top -o %CPU shows which they are")
  }

  private def stolen(fraction: Double): Finding = {
    val taken = s"the hypervisor takes ${Numbers.percent(fraction)} of the processors' time"
    if (fraction < MostStolen) Good(taken)
    else Doubtful(taken, "measure on a machine of your own, or with more --invocations")
  }

  private def memory(state: MachineState, allMiB: Long): Finding = {
    val free = state.availableMiB.fold("")(mebibytes => s", $mebibytes MiB of it free")
    val found = s"$allMiB MiB of memory$free"
    if (allMiB < MinimumMemoryMiB) Doubtful(found, "large points may fail")
    else if (state.availableMiB.exists(_ < allMiB / 2))
      Doubtful(found, "end programs that hold it: ps aux --sort=-rss shows them; or MPP_MEMORY_MIB bounds the testees")
    else Good(found)
  }

  private def swap(mebibytes: Long): Finding =
    if (mebibytes == 0) Good("nothing is swapped out")
    else Doubtful(s"$mebibytes MiB are swapped out", "sudo swapoff -a")

  private def governor(name: String): Finding =
    if (name == "performance") Good("CPU governor is performance")
    else Doubtful(s"CPU governor is $name", "sudo cpupower frequency-set -g performance")

  private def turbo(state: MachineState, isOn: Boolean): Finding =
    if (!isOn) Good("turbo is off")
    else
      Doubtful(
        "turbo is on, so that clocks depend on heat and on how many processors work",
        state.turboSwitch.fold("turn it off in the firmware") { case (file, off) => s"echo $off | sudo tee $file" }
      )

  /** The kernel's word for it; machines without have none to turn off. */
  private def threads(control: String): Option[Finding] = control match {
    case "on" =>
      val off = "echo off | sudo tee /sys/devices/system/cpu/smt/control"
      Some(Doubtful("two threads share a core", s"$off, or --cpus with one processor of each core"))
    case "off" | "forceoff" => Some(Good("a core has one thread"))
    case _ => None
  }

  /** The file has all choices, the one that counts in brackets. */
  private def hugePages(choices: String): Finding = {
    val found = s"transparent huge pages are $choices"
    if (!choices.contains("[always]")) Good(found)
    else Doubtful(found, "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled")
  }

  private def clock(source: String): Finding =
    if (FastClocks(source)) Good(s"clock source is $source")
    else
      Doubtful(
        s"clock source is $source, which is slow to read",
        "echo tsc | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource"
      )

  private def isolation(node: NodeFacts, isolated: String): Option[Finding] = {
    val all = node.processorsAvailable.getOrElse(1)
    val spared = s"1-${all - 1}"
    if (isolated.nonEmpty) Some(Good(s"processors $isolated are isolated: --cpus $isolated measures on them"))
    else
      Option.when(all >= FewestToIsolate)(
        Doubtful(
          "no processors are isolated",
          s"isolcpus=$spared nohz_full=$spared on the kernel's command line, and --cpus $spared"
        )
      )
  }

  private def limits(node: NodeFacts): Seq[Finding] = for {
    (name, least, option, key) <- Limits
    limit <- node.limits.get(name)
  } yield
    if (limit.toLongOption.forall(_ >= least)) Good(s"$name: $limit")
    else Bad(s"$name: $limit, needed are $least", s"ulimit $option $least, or $key in /etc/security/limits.conf")
}
