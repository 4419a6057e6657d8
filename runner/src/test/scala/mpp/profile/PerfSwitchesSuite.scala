package mpp.profile

import org.scalacheck.Prop.forAll

class PerfSwitchesSuite extends munit.ScalaCheckSuite {
  private def folded(text: String) = PerfSwitches.fold(text.linesIterator, Set(810L)).counts

  test("a wait is counted from its begin to its end, where its thread was") {
    // As perf 6.1 prints it.
    val recorded =
      """1_scheduler 810/812 73964.900000:          1
        |	ffffffff821f94c3 schedule ([kernel.kallsyms])
        |	    7f2e02f02e73 $ping_pong:loop/2+0x1c (/tmp/perf-812.map)
        |
        |1_scheduler 810/812 73964.900001: PERF_RECORD_SWITCH_CPU_WIDE OUT          next pid/tid: 18/18
        |GC Thread#0 811/813 73964.900001: PERF_RECORD_SWITCH_CPU_WIDE IN           prev pid/tid: 18/18
        |1_scheduler 810/812 73965.000001: PERF_RECORD_SWITCH_CPU_WIDE IN           prev pid/tid: 18/18
        |""".stripMargin
    assertEquals(folded(recorded), Map(Vector("1_scheduler", "$ping_pong:loop/2", "schedule_[k]") -> 100000L))
  }

  private def sample(thread: Int, micros: Int, period: Int, frame: String) =
    f"t 810/$thread 1.$micros%06d:  $period\n\t 1f $frame (/a)\n\n"
  private def out(thread: Int, micros: Int, preempted: Boolean = false) =
    f"t 810/$thread 1.$micros%06d: PERF_RECORD_SWITCH OUT${if (preempted) " preempt" else ""}  \n"
  private def in(thread: Int, micros: Int) = f"t 810/$thread 1.$micros%06d: PERF_RECORD_SWITCH IN  \n"

  test("stacks share a thread's time by their waits and periods; waits without a stack count for the thread") {
    val text = sample(1, 10, 1, "a") + out(1, 10) + in(1, 20) + // 10 us of a
      sample(1, 30, 3, "b") + out(1, 30) + in(1, 40) + // 10 us of b, for three waits
      out(1, 50) + in(1, 70)
    assertEquals(folded(text), Map(Vector("t", "a") -> 10L, Vector("t", "b") -> 30L))
  }

  test("a thread that has to let others run does not wait") {
    assertEquals(
      folded(sample(1, 10, 1, "a") + out(1, 10, preempted = true) + in(1, 20)),
      Map.empty[Vector[String], Long]
    )
  }

  test("a thread of which no wait has a stack is shown by its name, and one that waits at the end until then") {
    assertEquals(folded(out(1, 10) + in(2, 15) + in(2, 40)), Map(Vector("t", "[no sample]") -> 30L))
  }

  test("neither other processes nor threads that have ended wait") {
    val other = out(1, 10).replace("810/", "811/") + in(1, 20).replace("810/", "811/")
    val exit = "t 810/2 1.000030: PERF_RECORD_EXIT(810:2):(810:2)\n"
    assertEquals(folded(other + in(2, 10) + exit + out(2, 30) + in(3, 90)), Map.empty[Vector[String], Long])
  }

  property("any text is read") {
    forAll((text: String) => PerfSwitches.fold(text.linesIterator, Set(0L)).total >= 0)
  }
}
