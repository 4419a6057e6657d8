package mpp.stats

class OverPointsSuite extends munit.FunSuite {
  private def times(points: (Int, Estimate)*): Map[Int, Estimate] = points.toMap

  test("a ratio is the geometric mean over the points that both have") {
    val testee = times(1 -> Estimates.of(20, 20), 2 -> Estimates.of(800, 800), 3 -> Estimates.of(1, 1))
    val base = times(1 -> Estimates.of(10, 10), 2 -> Estimates.of(100, 100), 4 -> Estimates.of(1, 1))
    val (ratio, points) = OverPoints.ratio(testee, base).get
    assertEqualsDouble(ratio.ratio, 4, 1e-12)
    assertEquals(points, 2)
    assertEqualsDouble(OverPoints.ratio(base, testee).get._1.ratio, 0.25, 1e-12)
    assertEquals(OverPoints.ratio(times(1 -> Estimates.of(5, 5)), times(2 -> Estimates.of(5, 5))), None)
  }

  test("an invocation's common part is not averaged away") {
    val factors = Seq(0.9, 1.0, 1.1)
    val one = OverPoints.of(Seq(Estimates.of(factors: _*)))
    val many = OverPoints.of((1 to 50).map(p => Estimates.of(factors.map(_ * p): _*)))
    assertEqualsDouble(many.error, one.error, 1e-12)
    assertEquals((many.degrees, many.invocations), (2.0, 3))
  }

  test("differences from point to point are") {
    val (up, down) = (Estimates.of(0.5, 1, 2), Estimates.of(2, 1, 0.5))
    assertEqualsDouble(OverPoints.of(Seq(up, down)).error, 0, 1e-12)
  }

  test("with one process, the errors of points add up as if they were independent, for this process") {
    val side = OverPoints.of(Seq(Estimates.single(10, 0.03, 9), Estimates.single(20, 0.04, 9)))
    assertEqualsDouble(side.error, 0.025, 1e-12)
    assertEquals(side.invocations, 1)
  }
}
