package mpp.cli

import mpp.cli.Finding._
import mpp.orchestrate.MachineState
import mpp.results.NodeFacts

class MachineAdviceSuite extends munit.FunSuite {
  private val node = NodeFacts(processorsAvailable = Some(4))

  private def advice(node: NodeFacts = node, state: MachineState = MachineState()): Seq[Finding] =
    MachineAdvice.of(node, state, memoryMiB = 8192)

  /** The line that names a thing. */
  private def about(thing: String, findings: Seq[Finding]): Finding =
    findings.filter(_.line.contains(thing)) match {
      case Seq(finding) => finding
      case others => fail(s"$thing: $others")
    }

  private val worse = Seq[(String, NodeFacts, MachineState, String)](
    ("powersave", node.copy(governor = Some("powersave")), MachineState(), "frequency-set -g performance"),
    (
      "turbo",
      node.copy(turbo = Some(true)),
      MachineState(turboSwitch = Some("/sys/devices/system/cpu/cpufreq/boost" -> "0")),
      "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost"
    ),
    ("1.50 processors", node, MachineState(othersProcessors = Some(1.5)), "top"),
    ("12.5 %", node, MachineState(stolenFraction = Some(0.125)), "--invocations"),
    ("100 MiB", node, MachineState(availableMiB = Some(100)), "ps aux"),
    ("7 MiB", node, MachineState(swappedMiB = Some(7)), "swapoff"),
    ("[always]", node.copy(transparentHugePages = Some("[always] madvise never")), MachineState(), "madvise"),
    ("hpet", node.copy(clockSource = Some("hpet")), MachineState(), "tsc"),
    ("share a core", node.copy(simultaneousMultithreading = Some("on")), MachineState(), "smt/control"),
    ("isolated", node, MachineState(isolated = Some("")), "isolcpus=1-3"),
    ("2.5 processors", node.copy(processorQuota = Some(2.5)), MachineState(), "cpu.max"),
    ("one processor", NodeFacts(processorsAvailable = Some(1)), MachineState(), "parallel")
  )

  for ((thing, facts, state, command) <- worse) test(s"$thing: the command that betters it is told") {
    about(thing, advice(facts, state)) match {
      case Doubtful(_, advice) => assert(advice.contains(command), advice)
      case other => fail(other.toString)
    }
  }

  test("a machine that is fit has no notes") {
    val fit = NodeFacts(
      processorsAvailable = Some(4),
      governor = Some("performance"),
      turbo = Some(false),
      simultaneousMultithreading = Some("off"),
      transparentHugePages = Some("always [madvise] never"),
      clockSource = Some("tsc"),
      limits = Map("Max open files" -> "unlimited", "Max processes" -> "4096")
    )
    val state = MachineState(Some(0.01), Some(0), Some(8000), Some(0), Some("2-3"))
    val findings = advice(fit, state)
    assertEquals(findings.filterNot(_.isInstanceOf[Good]), Nil)
    assert(about("isolated", findings).line.contains("--cpus 2-3"))
  }

  test("facts that the machine does not tell have no line") {
    assertEquals(advice().size, 2, advice().toString)
  }

  test("a limit that is too low is bad") {
    val low = about("Max open files", advice(node.copy(limits = Map("Max open files" -> "512"))))
    assert(low.isInstanceOf[Bad] && low.line.contains("ulimit -n 1024"), low.toString)
  }
}
