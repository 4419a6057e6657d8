package mpp.stats

class RankingSuite extends munit.FunSuite {
  private def exactly(mean: Double) = Estimates.single(mean, 1e-6, 29)

  private def ranks(times: (String, Map[Int, Estimate])*) = Ranking.of(times.toMap).map(s => s.symbol -> s.rank)

  test("who is faster by more than the threshold comes first, and equal ranks are counted") {
    val times = Seq("A" -> 10.0, "B" -> 10.3, "C" -> 12.0, "D" -> 24.0).map { case (s, t) => s -> Map(1 -> exactly(t)) }
    assertEquals(ranks(times: _*), Seq("A" -> 1, "B" -> 1, "C" -> 3, "D" -> 4))
  }

  test("whose interval contains 1 shares the rank, however far the ratio is from it") {
    assertEquals(
      ranks("A" -> Map(1 -> exactly(10)), "B" -> Map(1 -> Estimates.single(20, 0.6, 29))),
      Seq("A" -> 1, "B" -> 1)
    )
  }

  test("a single run tells no error, so that nobody can be told apart from it") {
    val single = Estimates.single(100, Double.NaN, 0)
    val standings = Ranking.of(Map("A" -> Map(1 -> exactly(10)), "B" -> Map(1 -> single)))
    assertEquals(standings.map(_.rank), Seq(1, 1))
    assertEquals((standings.last.low, standings.last.high), (0.0, Double.PositiveInfinity))
  }

  test("a ratio is the geometric mean over common points, its interval that of the sum of the logarithms' errors") {
    val a = Map(1 -> Estimates.single(10, 0.1, 9), 2 -> Estimates.single(100, 0.05, 9), 3 -> exactly(1))
    val b = Map(1 -> Estimates.single(20, 0.05, 9), 2 -> Estimates.single(800, 0.03, 9))
    val standing = Ranking.of(Map("A" -> a, "B" -> b)).last
    assertEquals(standing.points, 2)
    assertEqualsDouble(standing.ratio, 4, 1e-12)
    val variances = Seq(0.1, 0.05, 0.05, 0.03).map(e => e * e / 4)
    val degrees = variances.sum * variances.sum / variances.map(v => v * v / 9).sum
    val half = StudentT.quantile(0.975, degrees) * math.sqrt(variances.sum)
    assertEqualsDouble(standing.high, 4 * math.exp(half), 1e-9)
    assertEqualsDouble(standing.low, 4 * math.exp(-half), 1e-9)
  }

  test("testees with less than half of the points are left out") {
    val four = (1 to 4).map(_ -> exactly(1)).toMap
    assertEquals(ranks("A" -> four, "B" -> Map(1 -> exactly(1))), Seq("A" -> 1))
  }

  test("there is no rank without points in common") {
    assertEquals(ranks("A" -> Map(1 -> exactly(1)), "B" -> Map(2 -> exactly(1))), Nil)
    assertEquals(ranks(), Nil)
  }
}
