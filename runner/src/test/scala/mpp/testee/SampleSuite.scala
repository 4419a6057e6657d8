package mpp.testee

import mpp.BadInput
import org.scalacheck.Prop.forAllNoShrink

class SampleSuite extends munit.ScalaCheckSuite {
  private val rest = Seq.fill(30)("0").mkString(" ")
  private val told = s"""ticks 100
    |machine 37fe45c7-5f40-46b5-950b-852899d4124f
    |load 0.89 2.50 1.79 1/249 23794
    |cpu  30 3 6 900 9 1 2 15 0 0
    |cpu0 10 1 2 300 3 1 0 5 0 0
    |cpu12 20 2 4 600 6 0 2 10 0 0
    |pressure cpu some avg10=4.33 avg60=10.03 avg300=26.86 total=247605491
    |pressure memory some avg10=0.00 avg60=0.00 avg300=0.00 total=7
    |thermal 2
    |thermal 3
    |throttled_usec 1500
    |throttled_time 500000
    |process 7 S 1 7 7 0 -1 4194304 315 0 0 0 11 12 13 14 20 $rest
    |process 8 S 7 7 7 0 -1 4194304 315 0 0 0 1 2 3 4 20 $rest
    |affinity 0,12
    |peak 7 1000
    |peak 8 24
    |thread 7 5 6
    |thread 9 1 2
    |resident 7 500
    |resident 8 12
    |resident_between 3 1500
    |energy intel-rapl:0 250 1000
    |energy intel-rapl:1 7 x
    |reset yes""".stripMargin
  private val sample = Sample.of(told.linesIterator.toSeq, atNanos = 5)

  test("an agent's counters are understood") {
    assertEquals((sample.atNanos, sample.ticksPerSecond, sample.loadAverage), (5L, Some(100.0), Some(0.89)))
    assertEquals(sample.machine, Some("37fe45c7-5f40-46b5-950b-852899d4124f"))
    assertEquals(sample.affinity, CpuSet.parse("0,12"))
    assertEquals(sample.cpus, Map(0 -> Sample.Cpu(14, 5, 322), 12 -> Sample.Cpu(28, 10, 644)))
    assertEquals(sample.stallMicros, Map("cpu" -> 247605491.0, "memory" -> 7.0))
  }

  test("counts per process, group or processor are added up") {
    assertEquals((sample.userTicks, sample.systemTicks), (Some(11.0 + 13 + 1 + 3), Some(12.0 + 14 + 2 + 4)))
    assertEquals((sample.peakBytes, sample.peakIsReset), (Some(1024.0 * 1024), true))
    assertEquals((sample.thermalThrottles, sample.throttledMillis), (Some(5.0), Some(2.0)))
    assertEquals(sample.switches, Map(7L -> (5.0 -> 6.0), 9L -> (1.0 -> 2.0)))
  }

  test("memory is that of all processes, and energy that of each package that tells it") {
    assertEquals(sample.resident, Sample.Resident(Some(512 * 1024.0), 3, 1500 * 1024.0))
    assertEquals(sample.energy, Map("intel-rapl:0" -> Sample.Energy(250, 1000)))
  }

  test("unknown counters are absent") {
    val none = Sample.of(Nil, 0)
    assertEquals((none.machine, none.affinity, none.userTicks, none.peakBytes), (None, None, None, None))
    assertEquals((none.resident, none.energy.size), (Sample.Resident(None, 0, 0), 0))
    assertEquals((none.cpus.size, none.stallMicros.size, none.switches.size, none.peakIsReset), (0, 0, 0, false))
  }

  property("no garbage is too much, and what is counted is never negative nor infinite") {
    forAllNoShrink(BadInput.text(told)) { text =>
      val read = Sample.of(text.linesIterator.toSeq, 0)
      val numbers = read.userTicks ++ read.systemTicks ++ read.peakBytes ++ read.thermalThrottles ++ read.loadAverage
      assert((numbers ++ read.cpus.values.map(_.all)).forall(x => x >= 0 && !x.isInfinite))
    }
  }
}
