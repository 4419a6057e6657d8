package mpp.stats

import mpp.simulation.Simulation.Autocorrelated
import mpp.simulation.Simulation.Normal
import mpp.simulation.Simulation.Shape
import mpp.stats.SteadyState.Kind
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class SteadyStateSuite extends munit.ScalaCheckSuite {
  private def noise(runs: Int, seed: Long): Array[Double] = Normal(0.02).invocations(Shape(1, runs), seed).series.head

  /** Noise around levels, each for so many runs. */
  private def stepped(levels: (Int, Double)*): Array[Double] = {
    val heights = levels.flatMap { case (runs, level) => Seq.fill(runs)(level) }.toArray
    noise(heights.length, seed = 5).zip(heights).map { case (x, level) => x * level }
  }

  for (runs <- Seq(8, 10, 20, 30, 100))
    test(s"at most one in twenty series of $runs independent runs seems to change") {
      val changed = (1 to 2000).count(seed => ChangePoints.of(noise(runs, seed.toLong)).nonEmpty)
      assert(changed <= 100, s"$changed of 2000")
    }

  for (runs <- Seq(8, 10, 20, 30, 100))
    test(s"at most one in sixteen series of $runs runs with a correlation of 0.5 seems to change") {
      val changed = (1 to 1000).count { seed =>
        ChangePoints.of(Autocorrelated(0.02, 0.5).invocations(Shape(1, runs), seed.toLong).series.head).nonEmpty
      }
      assert(changed <= 60, s"$changed of 1000")
    }

  test("changes are found where they are") {
    assertEquals(ChangePoints.of(stepped(10 -> 1.5, 20 -> 1.0)), Seq(10))
    assertEquals(ChangePoints.of(stepped(5 -> 2.0, 8 -> 1.5, 17 -> 1.0)), Seq(5, 13))
  }

  property("the changes are those that are cheapest of all, by trying every one") {
    val levels = Gen.choose(0, 6).flatMap(Gen.listOfN(_, Gen.zip(Gen.choose(1, 30), Gen.choose(1.0, 1.2))))
    forAll(levels, Gen.choose(0L, 1000L)) { (levels, seed) =>
      val heights = levels.flatMap { case (runs, level) => Seq.fill(runs)(level) }.toArray
      val series = noise(heights.length.max(1), seed).zip(heights).map { case (x, level) => x * level / 0.02 }
      assertEquals(ChangePoints.search(series, penalty = 8), cheapest(series, penalty = 8))
    }
  }

  private def cheapest(series: Array[Double], penalty: Double): Seq[Int] = {
    def cost(from: Int, until: Int) =
      Moments.squares(series.slice(from, until), Moments.mean(series.slice(from, until)))
    val best = series.indices.foldLeft(Vector((-penalty, Seq.empty[Int]))) { (best, last) =>
      val (costs, start) = best.indices.map(start => best(start)._1 + cost(start, last + 1)).zipWithIndex.min
      best :+ (costs + penalty, if (start > 0) best(start)._2 :+ start else Nil)
    }
    best.last._2
  }

  test("the changes of a million runs are found") {
    val half = 500000
    assertEquals(ChangePoints.of(stepped(half -> 1.0, half -> 1.1)), Seq(half))
  }

  test("one outlier is no change, and constants have none") {
    assertEquals(ChangePoints.of(stepped(14 -> 1.0, 1 -> 9.0, 15 -> 1.0)), Nil)
    assertEquals(ChangePoints.of(Array.fill(30)(4.0)), Nil)
    assertEquals(ChangePoints.of(Array(4.0)), Nil)
  }

  test("the runs before the steady state give it its kind") {
    assertEquals(SteadyState.of(stepped(30 -> 1.0)), SteadyState(Kind.Flat, 0, Nil))
    assertEquals(SteadyState.of(stepped(5 -> 2.0, 8 -> 1.5, 17 -> 1.0)), SteadyState(Kind.WarmUp, 13, Seq(5, 13)))
    assertEquals(SteadyState.of(stepped(10 -> 1.0, 20 -> 1.5)), SteadyState(Kind.SlowDown, 10, Seq(10)))
    assertEquals(SteadyState.of(stepped(25 -> 1.5, 5 -> 1.0)).kind, Kind.NoSteadyState)
  }

  test("invocations are of one kind if four in five are") {
    def common(kinds: Kind*) = SteadyState.common(kinds.map(SteadyState(_, 0, Nil)))
    assertEquals(common(Kind.Flat), Some(Kind.Flat))
    assertEquals(common(Kind.WarmUp, Kind.WarmUp, Kind.WarmUp, Kind.WarmUp, Kind.Flat), Some(Kind.WarmUp))
    assertEquals(common(Kind.WarmUp, Kind.WarmUp, Kind.WarmUp, Kind.Flat), None)
  }

  property("change points ascend and lie inside, and do not depend on the unit") {
    forAll(Gen.choose(1, 60).flatMap(Gen.listOfN(_, Gen.choose(1, 1000)))) { xs =>
      val series = xs.map(_.toDouble).toArray
      val points = ChangePoints.of(series)
      assertEquals(points, points.filter(i => i > 0 && i < series.length).distinct.sorted)
      assertEquals(ChangePoints.of(series.map(_ * 1024)), points)
    }
  }
}
