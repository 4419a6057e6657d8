package mpp.orchestrate

import mpp.Eithers
import mpp.results.NodeFacts
import mpp.testee.CpuSet

class ProcessorTopologySuite extends munit.FunSuite {
  private val Sockets = 2
  private val CoresPerSocket = 18
  private val Cores = Sockets * CoresPerSocket

  /** Linux numbers one thread of each core, socket by socket, and then their siblings. */
  private val files: Map[String, Seq[String]] = (0 until 2 * Cores).flatMap { cpu =>
    val core = cpu % Cores
    def file(name: String) = s"/sys/devices/system/cpu/cpu$cpu/topology/$name"
    Seq(
      file("physical_package_id") -> Seq(s"${core / CoresPerSocket}"),
      file("thread_siblings_list") -> Seq(s"$core,${core + Cores}")
    )
  }.toMap

  private val machine = ProcessorTopology.read(files).get

  private def set(text: String) = CpuSet.parse(text).get
  private def chosen(n: Int, granted: String = "0-71", topology: ProcessorTopology = machine) =
    topology.choose(set(granted), n).map(_.toString)

  for ((n, expected) <- Seq(1 -> "0", 2 -> "0-1", 18 -> "0-17", 36 -> "0-35", 37 -> "0-36", 72 -> "0-71"))
    test(s"of 2 sockets x 18 cores x 2 threads, $n are $expected") {
      assertEquals(chosen(n), Right(expected))
    }

  test("only granted processors are chosen: a sibling stands in for a core's first thread") {
    val granted = "17-19,36,53-55"
    val expected = Seq("36", "17,36", "17-18,36", "17-19,36", "17-19,36,53", "17-19,36,53-54", granted)
    assertEquals(Eithers.all((1 to 7).map(chosen(_, granted))), Right(expected))
  }

  for (n <- Seq(-1, 0, 4))
    test(s"$n of three are refused with the number that there are") {
      assert(chosen(n, "2-4").left.exists(s => s.contains(s"cpus = $n") && s.contains("1 to 3") && s.contains("2-4")))
    }

  test("siblings that are numbered side by side are told apart") {
    val cpuInfo = (0 until 8).flatMap { n =>
      Seq(s"processor\t: $n", s"physical id\t: ${n / 4}", s"core id\t\t: ${n / 2 % 2}")
    }
    val sideBySide = ProcessorTopology.read(Map("/proc/cpuinfo" -> cpuInfo)).get
    val expected = Seq("0", "0,2", "0,2,4", "0,2,4,6", "0-2,4,6")
    assertEquals(Eithers.all((1 to 5).map(chosen(_, "0-7", sideBySide))), Right(expected))
  }

  test("on a machine that does not tell, each processor is a core") {
    assertEquals(ProcessorTopology.read(Map("/proc/cpuinfo" -> Seq("processor\t: 0", "BogoMIPS\t: 243.75"))), None)
    assertEquals(ProcessorTopology.read(Map.empty), None)
    assertEquals(chosen(2, "3,5-7", ProcessorTopology.of(NodeFacts())), Right("3,5"))
  }

  test("a run's facts keep it, and faulty ones are as good as none") {
    assertEquals(ProcessorTopology.of(NodeFacts(cores = Some(machine.text))), machine)
    assertEquals(ProcessorTopology.of(NodeFacts(cores = Some(Seq(Seq("0", "x"))))), ProcessorTopology.unknown)
  }
}
