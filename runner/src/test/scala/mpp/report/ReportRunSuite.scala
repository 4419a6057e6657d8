package mpp.report

import mpp.Examples
import mpp.plot.YMetric
import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.Status
import mpp.stats.ConfidenceInterval
import mpp.stats.PointStatistics

class ReportRunSuite extends munit.FunSuite {
  private val scratch = os.temp.dir(prefix = "mpp-report-run")

  override def afterAll(): Unit = os.remove.all(scratch)

  private val first = Examples.record("AKKA", 1000, Status.Converged).copy(samplesMillis = Seq(3, 3.2, 3.1, 3.3, 3.15))
  private val second = first.copy(invocation = 2, samplesMillis = Seq(3.05, 3.2, 3.1))
  private val records = Seq(first, second, Examples.record("AKKA", 2000, Status.Failed))

  private def planned(benchmark: String, params: String*) =
    RunManifest.Group("AKKA", benchmark, params = params)

  private def read(skipped: Seq[String] = Nil): ReportRun = {
    val directory = RunDirectory(os.temp.dir(scratch) / "run-1")
    val plan = Seq(planned("PINGPONG", "number_of_messages: 1000\n", "number_of_messages: 3000\n"), planned("NEW", ""))
    val contents = RunContents(records, Nil)
    ReportRun.of(directory, contents, Some(Examples.manifest.copy(plan = plan)), Map.empty, skipped)
  }

  test("planned points without a measurement are missing, and those that the catalogue lacks are known") {
    val run = read()
    assertEquals(run.points.map(_.outcome.name), Seq("converged", "failed", "missing"))
    assertEquals(run.unknown.map(_.benchmark), Seq("NEW"))
  }

  test("a point's numbers are those of its samples, all invocations taken together") {
    val point = read().points.head
    val samples = PointSamples.of(Seq(first, second)).head
    val expected = PointStatistics.of(samples.invocations, samples.seed)
    assertEquals(point.time, Some(samples.estimate))
    val shown = point.interval(YMetric.all(point.benchmark).head).get
    assertEquals(Some(ConfidenceInterval(shown.low, shown.high)), samples.estimate.interval)
    assertEquals(shown.value, samples.estimate.mean)
    val data = ReportData.of(read(), _ => None).benchmarks.head.points.head
    assertEquals(data.timeMillis, Some(Seq(shown.value, shown.low, shown.high).map(Some(_))))
    assertEquals(data.statistics.flatMap(_.lag1), Some(expected.lag1))
    assertEquals(data.statistics.flatMap(_.effectiveRuns), Some(expected.effectiveRuns))
    assertEquals(data.invocations.map(_.samplesMillis.flatten), records.take(2).map(_.samplesMillis))
  }

  test("testees can be left out") {
    assertEquals(read(skipped = Seq("AKKA")).points, Nil)
  }
}
