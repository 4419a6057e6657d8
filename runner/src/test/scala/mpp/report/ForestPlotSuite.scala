package mpp.report

import mpp.compare.PointComparison
import mpp.compare.Verdict
import mpp.results.PointKey
import mpp.stats.MeanRatio

class ForestPlotSuite extends munit.FunSuite {
  private def point(symbol: String, ratio: Double, verdict: Verdict, judged: Boolean) = {
    val found = MeanRatio(math.log(ratio), 0.01, degrees = 8, invocations = 5)
    PointComparison(
      PointKey(symbol, "X", ""),
      Nil,
      None,
      None,
      verdict,
      Some(found),
      Option.when(judged)(Verdict.Judged(found, 0.05)),
      Nil
    )
  }

  private val svg = ForestPlot.of(
    "X",
    Seq(point("A", 1.5, Verdict.Slower, judged = true), point("B", 1, Verdict.NoVerdict, judged = false)),
    threshold = 0.05,
    identity
  ).render

  private def numbers(pattern: String) = pattern.r.findAllMatchIn(svg).map(_.subgroups.map(_.toDouble)).toSeq

  test("a row per point, with its verdict, thin without one") {
    assertEquals("<g class=\"([^\"]*)\"".r.findAllMatchIn(svg).map(_.group(1)).toSeq, Seq("slower", "no-verdict thin"))
  }

  test("rows descend by their ratios") {
    val points = Seq("A" -> 0.9, "B" -> 1.5, "D" -> 1.0, "C" -> 1.0).map { case (symbol, ratio) =>
      point(symbol, ratio, Verdict.NoVerdict, judged = false)
    }
    assertEquals(ForestPlot.sorted(points, identity).map(_.point.symbol), Seq("B", "C", "D", "A"))
  }

  test("the band is the threshold, around the ratio of 1, and a longer time is further to the right") {
    val Seq(Seq(x, width)) = numbers("class=\"band\" x=\"([0-9.]+)\" y=\"0\" width=\"([0-9.]+)\""): @unchecked
    val Seq(Seq(one)) = numbers("class=\"one\" x1=\"([0-9.]+)\""): @unchecked
    assertEqualsDouble(x + width / 2, one, 0.2)
    val centres = numbers("<circle cx=\"([0-9.]+)\"").flatten
    assert(centres.head > x + width, centres)
    assertEqualsDouble(centres.last, one, 0.2)
  }
}
