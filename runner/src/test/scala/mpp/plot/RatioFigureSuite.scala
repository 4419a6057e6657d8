package mpp.plot

import mpp.compare.PointComparison
import mpp.compare.Verdict
import mpp.results.PointKey
import mpp.stats.MeanRatio

class RatioFigureSuite extends munit.FunSuite {
  private def point(symbol: String, n: Int, ratio: Double, verdict: Verdict, error: Double = 0.01) = PointComparison(
    PointKey(symbol, "PINGPONG", s"n: $n\n"),
    Seq("n" -> n.toString),
    Some(1),
    Some(ratio),
    verdict,
    Some(MeanRatio(math.log(ratio), error, degrees = 1e6, invocations = 5)),
    None,
    Nil
  )

  private def figure(points: PointComparison*) =
    RatioFigure("PINGPONG", points, Look.complete(Map.empty, points.map(_.point.symbol)), threshold = 0.05, "a, b")

  private val both = figure(
    point("B", 1, 1.0, Verdict.Same),
    point("A", 1, 1.2, Verdict.Slower),
    point("A", 2, 0.99, Verdict.Same)
  )

  test("each testee has a block of points that changed and one of others, places count on, lines name their points") {
    val blocks = both.data.split("\n\n\n").map(_.linesIterator.toSeq)
    assertEquals(
      blocks.map(_.filter(_.startsWith("# ")).last).toSeq,
      Seq("# A faster or slower", "# A neither", "# B faster or slower", "# B neither")
    )
    assertEquals(blocks.map(_.last.takeWhile(_ != ' ')).toSeq, Seq("0.0", "1.0", "NaN", "2.0"))
    assert(blocks.head.last.endsWith(" # n=1"), blocks.head.last)
    val Array(_, ratio, low, high) = blocks.head.last.split(" ").take(4).map(_.toDouble): @unchecked
    assertEqualsDouble(ratio, 1.2, 1e-12)
    assert(low < ratio && ratio < high)
  }

  test("the axis is as far up as down, and a wide interval does not flatten it") {
    val Range = """set yrange \[([^:]+):([^\]]+)\].*""".r
    def ends(figure: RatioFigure) =
      Range.findFirstMatchIn(figure.script).map(m => (m.group(1).toDouble, m.group(2).toDouble)).get
    val (low, high) = ends(both)
    assertEqualsDouble(low * high, 1, 1e-9)
    assert(high > 1.2 && high < 1.5, s"$high")
    assert(ends(figure(point("A", 1, 1.1, Verdict.Inconclusive, error = 5)))._2 < 1.5)
    assert(ends(figure(point("A", 1, 300, Verdict.Slower)))._2 > 300)
  }
}
