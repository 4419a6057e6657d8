package mpp.history

import mpp.compare.ComparedConditions
import mpp.results.PointKey

class TrendSuite extends munit.FunSuite {
  private def run(id: String, cpu: String, means: (String, Double)*) = Trend.Run(
    id,
    Some(ComparedConditions(Map("cpu" -> cpu), Map.empty)),
    means.map { case (point, mean) => PointKey("AKKA", "PINGPONG", point) -> mean }.toMap
  )

  private def rounded(trend: Trend) = trend.times.map { case (id, time) => id -> (time * 1000).round / 1000.0 }

  test("each run is compared with the latest one, over the points that both have") {
    val trend = Trend.of(
      "AKKA",
      Seq(
        run("1", "x", "a" -> 2, "b" -> 8),
        run("2", "x", "b" -> 9, "c" -> 1),
        run("3", "x", "a" -> 1, "b" -> 1)
      )
    )
    assertEquals(trend.map(rounded), Some(Seq("1" -> 4.0, "2" -> 9.0, "3" -> 1.0)))
  }

  test("runs on another machine, without a common point, or of other testees are left out") {
    val runs = Seq(run("1", "y", "a" -> 2), run("2", "x", "c" -> 2), run("3", "x", "a" -> 3), run("4", "x", "a" -> 2))
    assertEquals(Trend.of("AKKA", runs :+ run("5", "x")).map(rounded), Some(Seq("3" -> 1.5, "4" -> 1.0)))
    assertEquals(Trend.of("GOROUTINES", runs), None)
  }
}
