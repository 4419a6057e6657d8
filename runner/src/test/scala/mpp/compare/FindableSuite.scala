package mpp.compare

import mpp.stats.Detectable
import mpp.stats.Estimate
import mpp.stats.Estimates

class FindableSuite extends munit.FunSuite {

  private def spread(mean: Double, deviation: Double): Map[Int, Estimate] =
    Map(1 -> Estimates.of(Seq(-1.0, -0.5, 0.0, 0.5, 1.0).map(d => mean * (1 + d * deviation)): _*))

  private def found(testees: Map[Int, Estimate]*) =
    Findable.of(Ranking.of(Seq(testees.zipWithIndex.map { case (t, i) => i.toString -> t }.toMap)))

  test("each testee is compared with the fastest, at the level of all pairs") {
    val testees = Seq(spread(10, 0.01), spread(20, 0.02), spread(30, 0.03))
    val ratios =
      Ranking.of(Seq(testees.zipWithIndex.map { case (t, i) => i.toString -> t }.toMap)).flatten.flatMap(_.ratio)
    val effects = ratios.map(Detectable.effect(_, Verdict.ErrorLevel / 3)).sorted
    assertEquals(found(testees: _*), Some(Findable(effects.head, effects.last, effects.last)))
  }

  test("more noise hides larger differences, and times without noise hide none") {
    assert(found(spread(10, 0.02), spread(10, 0.02)).get.most > found(spread(10, 0.01), spread(10, 0.01)).get.most)
    assertEquals(found(spread(10, 0), spread(20, 0)), Some(Findable(0, 0, 0)))
  }

  test("an order, or a testee alone, finds nothing") {
    assertEquals(found(spread(10, 0.01)), None)
    assertEquals(found(Map(1 -> Estimates.of(1, 1.01)), Map(1 -> Estimates.of(2, 2.01))), None)
  }

  test("one that takes several times as long is a factor") {
    assertEquals(
      Seq(
        "1.5 %",
        "a factor of 3.500",
        "a factor of 2.000"
      ).filterNot(Findable(0.015, 1, 2.5).text("testees").contains),
      Nil
    )
  }

  test("too few invocations for many pairs find nothing that has a number worth reading") {
    for (most <- Seq(1e200, Double.PositiveInfinity))
      assert(clue(Findable(0.5, 1, most).text("testees")).contains("to more than a factor of 1000,"))
  }
}
