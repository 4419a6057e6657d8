package mpp.orchestrate

import mpp.BadInput
import mpp.results.CpuTopology
import mpp.results.Json
import mpp.results.NodeFacts
import org.scalacheck.Prop.forAllNoShrink

class NodeInfoSuite extends munit.ScalaCheckSuite {
  private def cpuInfo(cpus: (Int, Int)*): String = cpus.zipWithIndex.map { case ((socket, core), n) =>
    s"processor\t: $n\nmodel name\t: Some CPU @ 2.6GHz\nphysical id\t: $socket\ncore id\t\t: $core\nflags\t\t: fpu hypervisor vme\n"
  }.mkString("\n")

  private def file(name: String, text: String) = s"MPP-FILE $name\n$text\n"

  private val output = file("/proc/cpuinfo", cpuInfo(0 -> 0, 0 -> 0, 0 -> 1, 0 -> 1, 1 -> 0, 1 -> 0, 1 -> 1, 1 -> 1)) +
    "MPP-KERNEL ignored\nneither is this\n" +
    file("/sys/class/dmi/id/sys_vendor", "QEMU") + file("/sys/class/dmi/id/product_name", "Standard PC") +
    file("/sys/devices/system/cpu/intel_pstate/no_turbo", "1") +
    file("/sys/devices/system/cpu/smt/control", "on") + file("/sys/devices/system/node/online", "0-1") +
    file("/proc/sys/net/ipv4/tcp_congestion_control", "cubic") +
    file("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never") +
    file("/sys/fs/cgroup/a/b/cpu.max", "max 100000") + file("/sys/fs/cgroup/a/cpu.max", "150000 100000") +
    file("/sys/fs/cgroup/a/memory.max", "2147483648") + file("/sys/fs/cgroup/memory.max", "max") +
    file("/proc/self/status", "Name:\tbash\nCpus_allowed_list:\t0-5") +
    file("/proc/self/limits", "Limit  Soft Limit  Hard Limit  Units\nMax open files     1024    4096    files")

  test("facts in files are read") {
    val facts = NodeInfo.from(output, memoryMiB = 4096, processors = 6)
    val expected = NodeFacts(
      hypervisor = Some("QEMU Standard PC"),
      cpu = Some("Some CPU @ 2.6GHz"),
      topology = Some(CpuTopology(sockets = 2, cores = 4, threadsPerCore = 2)),
      cores = Some(Seq(Seq("0-1", "2-3"), Seq("4-5", "6-7"))),
      processorsOfMachine = Some(8),
      processorsAvailable = Some(6),
      affinity = Some("0-5"),
      processorQuota = Some(1.5),
      numaNodes = Some("0-1"),
      simultaneousMultithreading = Some("on"),
      turbo = Some(false),
      memoryMiB = Some(4096),
      memoryQuotaMiB = Some(2048),
      transparentHugePages = Some("always [madvise] never"),
      congestionControl = Some("cubic"),
      limits = Map("Max open files" -> "1024")
    )
    assertEquals(facts, expected)
  }

  test("unknown facts are absent") {
    assertEquals(
      Json.write(NodeInfo.from("", 1, 1)),
      """{"processorsOfMachine":0,"processorsAvailable":1,"memoryMiB":1}"""
    )
    assertEquals(CpuTopology.of(Seq("processor\t: 0", "BogoMIPS\t: 243.75")), None)
  }

  test("control groups of the first version bound, too, unless they say that they do not") {
    def quota(quota: String, bytes: String) = {
      val groups = file("/sys/fs/cgroup/cpu/x/cpu.cfs_quota_us", quota) +
        file("/sys/fs/cgroup/cpu/x/cpu.cfs_period_us", "100000") +
        file("/sys/fs/cgroup/memory/x/memory.limit_in_bytes", bytes)
      val facts = NodeInfo.from(groups, 1, 1)
      (facts.processorQuota, facts.memoryQuotaMiB)
    }
    assertEquals(quota("50000", "1048576"), (Some(0.5), Some(1L)))
    assertEquals(quota("-1", "9223372036854771712"), (None, None))
  }

  property("no garbage is too much") {
    forAllNoShrink(BadInput.text(output))(text => assertEquals(NodeInfo.from(text, 1, 1).memoryMiB, Some(1L)))
  }

  test("the script tells of this machine") {
    val facts = NodeInfo.read(os.pwd / "scripts")
    assert(Seq(facts.kernel, facts.affinity, facts.loadAverage).forall(_.isDefined) && facts.limits.nonEmpty)
    assert(facts.processorsOfMachine.get >= facts.processorsAvailable.get)
    assert(facts.cores.exists(_.nonEmpty))
  }
}
