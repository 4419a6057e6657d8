package mpp.stats

class BaselineRatioSuite extends munit.FunSuite {
  test("a ratio is the geometric mean over the points that both have") {
    val testee = Map(1 -> MeanEstimate(20, 1, 9), 2 -> MeanEstimate(800, 24, 9), 3 -> MeanEstimate(1, 0.1, 9))
    val baseline = Map(1 -> MeanEstimate(10, 1, 9), 2 -> MeanEstimate(100, 5, 9), 4 -> MeanEstimate(1, 0.1, 9))
    val found = BaselineRatio.of(testee, baseline).get
    assertEquals(found.points, 2)
    assertEqualsDouble(found.ratio.ratio, 4, 1e-12)
    val variances = Seq(0.05, 0.03, 0.1, 0.05).map(e => e * e / 4)
    val degrees = variances.sum * variances.sum / variances.map(v => v * v / 9).sum
    val half = StudentT.quantile(0.975, degrees) * math.sqrt(variances.sum)
    val ends = found.ratio.interval(0.95)
    assertEqualsDouble(ends.low, 4 * math.exp(-half), 1e-9)
    assertEqualsDouble(ends.high, 4 * math.exp(half), 1e-9)
  }

  test("who is faster than the baseline is below 1") {
    val ratio = BaselineRatio.of(Map(1 -> MeanEstimate(5, 0.1, 9)), Map(1 -> MeanEstimate(10, 0.1, 9))).get.ratio
    assertEqualsDouble(ratio.ratio, 0.5, 1e-12)
    assert(ratio.interval(0.95).high < 1, ratio)
  }

  test("there is none without points in common") {
    assertEquals(BaselineRatio.of(Map(1 -> MeanEstimate(5, 0.1, 9)), Map(2 -> MeanEstimate(5, 0.1, 9))), None)
  }
}
