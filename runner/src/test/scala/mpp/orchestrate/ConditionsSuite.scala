package mpp.orchestrate

import mpp.results.ProcessConditions
import mpp.testee.CpuSet
import mpp.testee.Sample

class ConditionsSuite extends munit.FunSuite {
  private val begin = Sample(
    atNanos = 0,
    machine = Some("a"),
    ticksPerSecond = Some(100),
    affinity = CpuSet.parse("0-1"),
    loadAverage = Some(0.5),
    cpus = Map(0 -> Sample.Cpu(50, 5, 1000), 1 -> Sample.Cpu(50, 5, 1000)),
    stallMicros = Map("cpu" -> 100, "memory" -> 0),
    throttledMillis = Some(10),
    thermalThrottles = Some(1),
    userTicks = Some(10),
    systemTicks = Some(20),
    peakBytes = Some(99),
    peakIsReset = true,
    switches = Map(1L -> (10.0 -> 1.0), 2L -> (100.0 -> 100.0)),
    resident = Sample.Resident(Some(1000), 0, 0),
    energy = Map("a" -> Sample.Energy(1e6, 1e9), "b" -> Sample.Energy(9e8, 1e9))
  )

  // A second later, in which both processors were busy half of the time.
  private val end = begin.copy(
    atNanos = 1000000000,
    loadAverage = Some(9),
    cpus = Map(0 -> Sample.Cpu(100, 7, 1100), 1 -> Sample.Cpu(100, 5, 1100)),
    stallMicros = Map("cpu" -> 500100, "memory" -> 0),
    throttledMillis = Some(25),
    thermalThrottles = Some(1),
    userTicks = Some(70),
    systemTicks = Some(30),
    peakBytes = Some(4096),
    switches = Map(1L -> (15.0 -> 2.0), 3L -> (7.0 -> 3.0)),
    resident = Sample.Resident(Some(3000), 2, 8000),
    energy = Map("a" -> Sample.Energy(4e6, 1e9), "b" -> Sample.Energy(1e6, 1e9))
  )

  private def of(spans: Conditions.Span*): Seq[ProcessConditions] = Conditions.of(spans)
  private def span(begin: Sample = begin, end: Sample = end, node: String = "n") =
    new Conditions.Span("local", node, begin, end)

  test("a process's resources are the difference of its counters") {
    val taken = of(span()).head
    assertEquals((taken.role, taken.node, taken.cpus), ("local", "n", Some("0-1")))
    val own = Seq("windowMillis", "cpuUserMillis", "cpuSystemMillis", "peakResidentBytes", "throttledMillis")
    assertEquals(own.map(taken.measures), Seq(1000.0, 600.0, 100.0, 4096.0, 15.0))
  }

  test("context switches of threads that live at the end count") {
    val measures = of(span()).head.measures
    assertEquals(measures("voluntaryContextSwitches"), 5.0 + 7)
    assertEquals(measures("involuntaryContextSwitches"), 1.0 + 3)
  }

  test("others' processor time is what was busy without the testee's") {
    val measures = of(span()).head.measures
    assertEquals((measures("othersCpuMillis"), measures("othersCpuFraction")), (300.0, 0.15))
    assertEquals((measures("stolenMillis"), measures("stolenFraction")), (20.0, 0.01))
    assertEquals((measures("cpuPressureFraction"), measures("memoryPressureFraction")), (0.5, 0.0))
    assertEquals((measures("loadAverageBefore"), measures("thermalThrottles")), (0.5, 0.0))
  }

  test("only granted processors count") {
    val pinned = of(span(end = end.copy(affinity = CpuSet.parse("1")))).head
    assertEquals(pinned.cpus, Some("1"))
    assertEquals((pinned.measures("othersCpuMillis"), pinned.measures("stolenFraction")), (0.0, 0.0))
  }

  test("processes that share a machine are no noise to each other, on others they are not known") {
    val both = of(span(), span(node = "m"))
    assertEquals(both.map(_.measures("othersCpuMillis")), Seq(0.0, 0.0))
    val elsewhere = span(begin.copy(machine = Some("b")), end.copy(machine = Some("b")))
    assertEquals(of(span(), elsewhere).map(_.measures("othersCpuMillis")), Seq(300.0, 300.0))
  }

  test("each shares of processors of its own are granted together") {
    val halves = Seq("0", "1").map(cpu => span(end = end.copy(affinity = CpuSet.parse(cpu), userTicks = Some(10))))
    assertEquals(of(halves: _*).map(_.measures("othersCpuMillis")), Seq(800.0, 800.0))
  }

  test("unknown resources are absent, and nothing else") {
    val blind =
      of(span(end = end.copy(userTicks = None, switches = Map.empty, machine = None, stallMicros = Map.empty)))
    val absent = Seq("cpuUserMillis", "voluntaryContextSwitches", "othersCpuMillis", "cpuPressureFraction")
    assertEquals(absent.filter(blind.head.measures.contains), Nil)
    assertEquals(blind.head.measures("stolenMillis"), 20.0)
    assertEquals(of(span(begin, begin)).head.measures.get("othersCpuFraction"), None)
  }

  test("the name of the peak tells since when it is one") {
    val measures = of(span(begin = begin.copy(peakIsReset = false))).head.measures
    assertEquals((measures.get("peakResidentBytes"), measures("peakResidentSinceStartBytes")), (None, 4096.0))
  }

  test("the mean of memory is that of the readings before, between and after") {
    assertEquals(of(span()).head.measures("meanResidentBytes"), 3000.0)
    val short = end.copy(resident = Sample.Resident(Some(3000), 0, 0))
    assertEquals(of(span(end = short)).head.measures("meanResidentBytes"), 2000.0)
    val blind = end.copy(resident = Sample.Resident(None, 2, 8000))
    assertEquals(of(span(end = blind)).head.measures.get("meanResidentBytes"), None)
  }

  test("energy is that of all packages, and may have begun anew") {
    assertEquals(of(span()).head.measures("packageJoules"), 3.0 + 101)
  }

  test("energy stands once for a machine") {
    val both = of(span(), span(node = "m"))
    assertEquals(both.map(_.measures.get("packageJoules")), Seq(Some(104.0), None))
    val elsewhere = span(begin.copy(machine = Some("b")), end.copy(machine = Some("b")))
    assertEquals(of(span(), elsewhere).flatMap(_.measures.get("packageJoules")), Seq(104.0, 104.0))
  }

  test("energy is absent, and never zero, where it is not told, of a package alone too, or may have begun anew twice") {
    val untold = Seq(
      end.copy(energy = Map.empty),
      end.copy(energy = end.energy - "b"),
      end.copy(atNanos = 3000000000L)
    )
    assertEquals(untold.map(e => of(span(end = e)).head.measures.get("packageJoules")), Seq(None, None, None))
    val never = span(begin.copy(energy = Map.empty), end.copy(energy = Map.empty))
    assertEquals(of(never).head.measures.get("packageJoules"), None)
  }

  test("counters that have begun anew tell nothing") {
    assertEquals(of(span(end, begin.copy(atNanos = 2000000000))).head.measures.get("cpuUserMillis"), None)
  }
}
