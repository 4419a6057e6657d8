package mpp.cli

import scala.concurrent.duration._

import mpp.Examples
import mpp.results.Status

class ProgressTableSuite extends munit.FunSuite {
  private def table = new ProgressTable(Seq("AKKA" -> 4, "TOKIO" -> 4, "ZIO" -> 4))

  private def finished(symbol: String, seconds: Int) =
    Examples.record(symbol, 1000, Status.Converged).copy(durationMillis = seconds * 1000L)

  /** Words of a line. */
  private def words(line: String): String = line.trim.split(" +").mkString(" ")

  test("a line per testee has its points, its rate and its rest, by its own points if it has any") {
    val progress = table
    for (seconds <- Seq(20, 40)) progress.add(finished("AKKA", seconds))
    progress.now("TOKIO", "PINGPONG")
    assertEquals(
      progress.lines(most = 9, elapsed = 70.seconds).map(words),
      Seq(
        "AKKA 2 of 4 2.0 points/min about 1 min 00 s",
        "> TOKIO 0 of 4 about 2 min 00 s PINGPONG",
        "ZIO 0 of 4 about 2 min 00 s",
        "2 of 12 points in 1 min 10 s, about 5 min 00 s left"
      )
    )
  }

  test("before the first point nothing is estimated, and a testee with all points is done") {
    val progress = table
    assertEquals(progress.lines(9, 1.second).map(words).last, "0 of 12 points in 1 s")
    for (_ <- 1 to 4) progress.add(finished("ZIO", 1))
    assertEquals(words(progress.lines(9, 4.seconds)(2)), "ZIO 4 of 4 60.0 points/min done")
  }

  test("where there is no room for all, the testee at hand is shown, then those that go on") {
    val progress = table
    progress.add(finished("AKKA", 1))
    progress.now("ZIO", "PINGPONG")
    val lines = progress.lines(most = 3, elapsed = 1.second).map(words)
    assertEquals(lines.map(_.split(" of ").head), Seq("AKKA 1", "> ZIO 0", "1"))
    assert(lines.last.endsWith("1 testee not shown"), lines.last)
  }
}
