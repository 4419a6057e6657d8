package mpp.stats

class PairedRatioSuite extends munit.FunSuite {
  private def estimate(means: (Int, Double)*): Estimate =
    Estimate.of(Invocations(means.map(m => Array(m._2, m._2)).toIndexedSeq, means.map(_._1).toIndexedSeq), seed = 1)

  private val blocks = Seq(1.0, 1.4, 0.7, 2.0, 1.1)

  test("the slowness of a whole block is in neither the ratio nor its error") {
    def side(factors: Double*) =
      estimate(blocks.zip(factors).zipWithIndex.map { case ((block, f), i) => i + 1 -> block * f }: _*)
    val ratio = PairedRatio(side(1.1, 1.1, 1.1, 1.1, 1.1), side(1, 1, 1, 1, 1)).get
    assertEqualsDouble(ratio.ratio, 1.1, 1e-12)
    assertEqualsDouble(ratio.error, 0, 1e-12)
    val noisy = PairedRatio(side(1.1, 1.2, 1.1, 1.0, 1.1), side(1, 1, 1, 1, 1)).get
    val logs = Array(1.1, 1.2, 1.1, 1.0, 1.1).map(math.log)
    assertEqualsDouble(noisy.log, Moments.mean(logs), 1e-12)
    assertEqualsDouble(noisy.error, Moments.deviation(logs) / math.sqrt(5), 1e-12)
    assertEquals((noisy.degrees, noisy.invocations), (4.0, 5))
  }

  test("blocks that one side lacks are left out, and fewer than two tell what two series tell") {
    val ratio = PairedRatio(estimate(1 -> 2, 2 -> 2, 4 -> 9), estimate(2 -> 1, 1 -> 1, 3 -> 9)).get
    assertEqualsDouble(ratio.ratio, 2, 1e-12)
    assertEquals(ratio.invocations, 2)
    val (a, b) = (estimate(1 -> 2, 2 -> 3), estimate(2 -> 1, 3 -> 1.5))
    assertEquals(PairedRatio(a, b), MeanRatio(a, b))
  }
}
