package mpp.history

import java.util.SplittableRandom

import mpp.stats.ChangePoints

class ChangeSuite extends munit.FunSuite {
  test("a step of 10 % among runs that deviate by 1 % is found where it is, with its ratio") {
    val Seq(slower) = Change.of(MadeUpStore.times(20, from = 12, factor = 1.1)): @unchecked
    assertEquals((slower.at, slower.isSlower), (12, true))
    assert(slower.interval.exists(_.contains(1.1)), slower.toString)
    val Seq(faster) = Change.of(MadeUpStore.times(20, from = 12, factor = 1 / 1.1)): @unchecked
    assertEquals((faster.at, faster.isSlower), (12, false))
  }

  test("runs that only deviate have no change, and one that is far off is none") {
    val steady = MadeUpStore.times(30, from = 30, factor = 1)
    assertEquals(Change.of(steady), Nil)
    assertEquals(Change.of(steady.updated(15, 300.0)), Nil)
  }

  test("too few runs, or such as do not vary, have no changes") {
    assertEquals(Change.of(MadeUpStore.times(ChangePoints.Fewest - 1, from = 4, factor = 3)), Nil)
    assertEquals(Change.of(Seq.fill(20)(5.0)), Nil)
    assertEquals(Change.of(Nil), Nil)
  }

  test("few series without a change have one, and a step of five deviations is found within four runs") {
    val random = new SplittableRandom(1)
    def noisy(runs: Int, from: Int) = (0 until runs).map(i =>
      math.exp(0.01 * (random.nextGaussian() + (if (i < from) 0 else 5)))
    )
    for (runs <- Seq(8, 12, 30)) {
      val alarms = (1 to 300).count(_ => Change.of(noisy(runs, runs)).nonEmpty)
      assert(alarms <= 10, s"$alarms of 300 series of $runs")
    }
    val found = (1 to 100).count(_ => Change.of(noisy(runs = 14, from = 10)).exists(c => math.abs(c.at - 10) <= 1))
    assert(found >= 80, found.toString)
  }
}
