package mpp.harness.fairness

import kompics.benchmarks.HogKind
import mpp.harness.RunLatch
import mpp.harness.parameters.FairnessParameters
import munit.FunSuite

class VictimTimesSuite extends FunSuite {
  private def parameters(victims: Int, rounds: Long = 1, hog: HogKind = HogKind.HOG_KIND_SELF_SEND) =
    new FairnessParameters(victims, rounds, 1, hog, 1000)

  for (
    (times, index) <- Seq(
      Array(5L) -> 1.0,
      Array(3L, 3L, 3L) -> 1.0,
      Array(0L, 0L, 0L, 8L) -> 0.25,
      Array(1L, 3L) -> 0.8
    )
  )
    test(s"Jain's index of ${times.mkString(", ")} is $index")(
      assertEqualsDouble(VictimTimes.jain(times), index, 1e-12)
    )

  test("metrics are the least index and the longest gap of all runs") {
    val times = new VictimTimes
    times.add(Array(1L, 3L), Array(7000000L, 2L))
    times.add(Array(2L, 2L), Array(5L, 2500000L))
    assertEqualsDouble(times.metrics.get("victim_finish_jain"), 0.8, 1e-12)
    assertEqualsDouble(times.metrics.get("longest_gap_millis"), 7.0, 1e-12)
  }

  test("a victim counts its PONGs, arrives with them, and tells its longest gap") {
    val times = new VictimTimes
    val latch = new RunLatch(2)
    val run = times.newRun(parameters(victims = 2, rounds = 3), latch)
    val victims = Seq.fill(2)(run.victim())
    run.begin()
    victims.foreach(_.begin())
    Thread.sleep(20)
    assertEquals(victims.map(victim => Seq.fill(3)(victim.pong())), Seq.fill(2)(Seq(true, true, false)))
    assert(latch.isOpen)
    assertEquals(latch.sum, 6L)
    assert(times.metrics.get("longest_gap_millis") >= 20, clue(times.metrics))
    assert(times.metrics.get("victim_finish_jain") > 0.9, clue(times.metrics))
  }

  test("hogs go on until the run is over, and work no longer then") {
    val latch = new RunLatch(1)
    val run = (new VictimTimes).newRun(parameters(victims = 1, hog = HogKind.HOG_KIND_CPU), latch)
    val begin = System.nanoTime
    assert(run.hogWorks())
    assert(System.nanoTime - begin >= 1000000)
    latch.release()
    assert(!run.hogWorks())
  }
}
