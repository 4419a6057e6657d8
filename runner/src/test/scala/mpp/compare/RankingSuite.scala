package mpp.compare

import mpp.compare.Ranking.Apart
import mpp.compare.Ranking.Ordered
import mpp.compare.Ranking.Ranked
import mpp.stats.Estimate
import mpp.stats.Estimates

class RankingSuite extends munit.FunSuite {

  /** The estimate of five processes that differ by about 1 %. */
  private def about(mean: Double): Estimate = Estimates.of(Seq(0.99, 1.0, 1.01, 0.995, 1.005).map(_ * mean): _*)

  private type Points = Map[Int, Estimate]
  private def at(means: (Int, Double)*): Points = means.map { case (point, mean) => point -> about(mean) }.toMap

  private def rank(times: (String, Points)*): Seq[Ranking.Standing] = Ranking.of(Seq(times.toMap)).head

  private def places(standings: Seq[Ranking.Standing]) = standings.map(s => s.symbol -> s.place)

  test("ranks count those who are surely faster, letters tell who cannot be told apart") {
    val standings = rank("A" -> at(1 -> 10), "B" -> at(1 -> 10.3), "C" -> at(1 -> 12), "D" -> at(1 -> 24))
    assertEquals(
      places(standings),
      Seq("A" -> Ranked(1, "a"), "B" -> Ranked(1, "a"), "C" -> Ranked(3, "b"), "D" -> Ranked(4, "c"))
    )
    assertEquals(standings.head.ratio, None)
    assertEqualsDouble(standings.last.ratio.get.ratio, 2.4, 1e-12)
  }

  test("each pair is asked, not just the group's first") {
    // B lies between A and C within the threshold of both.
    val standings = rank("A" -> at(1 -> 10), "B" -> at(1 -> 10.4), "C" -> at(1 -> 10.8))
    assertEquals(places(standings), Seq("A" -> Ranked(1, "a"), "B" -> Ranked(1, "ab"), "C" -> Ranked(2, "b")))
  }

  test("the order of two does not depend on a third that lacks points") {
    // Over point 1 alone, B would be the faster.
    val (a, b) = (at(1 -> 12, 2 -> 10, 3 -> 10, 4 -> 10, 5 -> 10), at(1 -> 10, 2 -> 20, 3 -> 20, 4 -> 20, 5 -> 20))
    val alone = rank("A" -> a, "B" -> b)
    val third = rank("A" -> a, "B" -> b, "C" -> at(1 -> 11, 2 -> 11, 3 -> 11, 4 -> 11), "D" -> at(1 -> 5))
    assertEquals(places(alone).map(_._1), Seq("A", "B"))
    assertEquals(places(third).map(_._1), Seq("A", "C", "B", "D"))
    assertEquals(alone.last.ratio, third.find(_.symbol == "B").get.ratio)
    assertEquals(third.last.place, Apart(of = 5))
    assertEquals(third.map(_.points), Seq(5, 4, 5, 1))
  }

  test("fewer than three invocations give an order, by estimates") {
    def twice(mean: Double) = Map(1 -> Estimates.of(mean, mean * 1.01))
    assertEquals(
      places(rank("A" -> twice(30), "B" -> twice(10), "C" -> twice(20))),
      Seq("B" -> Ordered(1), "C" -> Ordered(2), "A" -> Ordered(3))
    )
  }

  test("points of too few invocations do not count where others have more") {
    val poor = at(1 -> 10, 2 -> 10) + (3 -> Estimates.of(1, 1))
    val standings = rank("A" -> at(1 -> 10, 2 -> 10, 3 -> 10), "B" -> at(1 -> 20, 2 -> 20, 3 -> 20), "C" -> poor)
    assertEquals(standings.last.place, Apart(of = 3))
    assertEquals(places(standings).take(2).map(_._2), Seq(Ranked(1, "a"), Ranked(2, "b")))
  }

  test("benchmarks are judged together, and those without testees have no places") {
    val pair = Map("A" -> at(1 -> 10), "B" -> at(1 -> 20))
    val ranked = Ranking.of(Seq(pair, Map.empty[String, Points], pair))
    assertEquals(ranked.map(_.size), Seq(2, 0, 2))
    assertEquals(ranked.head, ranked.last)
  }
}
