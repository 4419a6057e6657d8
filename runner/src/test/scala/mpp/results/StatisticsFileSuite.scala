package mpp.results

import mpp.Examples
import mpp.stats.PointStatistics

class StatisticsFileSuite extends munit.FunSuite {

  private def rows(records: PointRecord*): Seq[Map[String, String]] = {
    val described = PointSamples.of(records).map(p => p -> PointStatistics.of(p.invocations, p.seed))
    val lines = StatisticsFile.format(described).split("\r\n").toSeq.map(_.split(",", -1).toSeq)
    lines.tail.map(lines.head.zip(_).toMap)
  }

  private val first = Examples.record("AKKA", 5, Status.Converged)

  test("a point has one row, whatever the number of its invocations, and those that failed give no samples") {
    val second = first.copy(invocation = 2, samplesMillis = Seq(5.0, 6.0, 7.0))
    val third = first.copy(invocation = 3, status = Status.Failed, samplesMillis = Nil)
    val row = rows(second, first, third).head
    assertEquals(rows(second, first, third).size, 1)
    val shown = Seq("symbol", "number_of_messages", "converged", "invocations", "runs", "mean_millis", "median_millis")
    assertEquals(shown.map(row), Seq("AKKA", "5", "false", "2", "6", "4.0", "4.0"))
    assertEquals(row("steady_state"), "flat")
  }

  test("columns that a single run does not tell are empty") {
    val row = rows(first.copy(samplesMillis = Seq(2.0))).head
    val empty = row.collect { case (name, "") => name }.toSet
    assertEquals(
      empty,
      Set("mean_low_millis", "mean_high_millis", "log_error", "degrees") ++
        Set("cv", "drift_ratio", "drift_p", "run_modes_p", "process_modes_p")
    )
  }

  test("the seed of a point does not depend on other points, but differs from theirs") {
    val one = PointSamples.of(Seq(first)).head
    val Seq(same, other) = PointSamples.of(Seq(first, Examples.record("AKKA", 6, Status.Converged))): @unchecked
    assertEquals(one.seed, same.seed)
    assertNotEquals(one.seed, other.seed)
  }
}
