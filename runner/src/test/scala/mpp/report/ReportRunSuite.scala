package mpp.report

import mpp.Examples
import mpp.plot.Ordinate
import mpp.results.DerivedFiles
import mpp.results.Journal
import mpp.results.PointSamples
import mpp.results.RunDirectory
import mpp.results.Status
import mpp.stats.PointStatistics

class ReportRunSuite extends munit.FunSuite {
  private val scratch = os.temp.dir(prefix = "mpp-report-run")

  override def afterAll(): Unit = os.remove.all(scratch)

  private val first = Examples.record("AKKA", 1000, Status.Converged).copy(samplesMillis = Seq(3, 3.2, 3.1, 3.3, 3.15))
  private val second = first.copy(invocation = 2, samplesMillis = Seq(3.05, 3.2, 3.1))
  private val records = Seq(first, second, Examples.record("AKKA", 2000, Status.Failed))

  private def read(manifest: String) = {
    val directory = RunDirectory(os.temp.dir(scratch) / "run-1")
    os.makeDir(directory.path)
    val journal = Journal.open(directory.journal)
    records.foreach(journal.append)
    journal.close()
    DerivedFiles.writeAll(directory, records)
    os.write(directory.manifest, manifest)
    ReportRun.read(directory, Map.empty, Nil)
  }

  private val manifest = """{"testees":{},"plan":[{"symbol":"AKKA","benchmark":"PINGPONG",
    "params":["number_of_messages: 1000\n","number_of_messages: 3000\n"]}]}"""

  test("what is planned and not measured is missing, and what the catalogue does not have is known") {
    val run = read(manifest.replace("]}]}", "]},{\"symbol\":\"AKKA\",\"benchmark\":\"NEW\",\"params\":[\"\"]}]}"))
      .fold(fail(_), identity)
    assertEquals(run.points.map(_.outcome.name), Seq("converged", "failed", "missing"))
    assertEquals(run.unknown.map(_.benchmark), Seq("NEW"))
  }

  test("a point's numbers are those of its samples, all invocations taken together") {
    val point = read(manifest).fold(fail(_), identity).points.head
    val samples = PointSamples.of(Seq(first, second)).head
    val expected = PointStatistics.of(samples.invocations, samples.seed(1))
    assertEquals(point.statistics.map(_.mean), Some(expected.mean))
    assertEquals(point.statistics.flatMap(_.meanInterval), expected.meanInterval)
    val shown = point.interval(Ordinate.all(point.benchmark).head).get
    assertEquals(
      Seq(shown.value, shown.low, shown.high).map(Some(_)),
      Seq(Some(expected.mean)) ++
        Seq(expected.meanInterval.map(_.low), expected.meanInterval.map(_.high))
    )
    val json = ReportJson.of(read(manifest).fold(fail(_), identity), _ => None)("benchmarks")(0)("points")(0)
    assertEquals(json("timeMillis").arr.map(_.num).toSeq, Seq(shown.value, shown.low, shown.high))
    assertEquals(json("statistics")("lag1").num, expected.lag1)
    assertEquals(json("statistics")("effectiveRuns").num, expected.effectiveRuns)
    assertEquals(
      json("invocations").arr.map(_("samplesMillis").arr.map(_.num).toSeq).toSeq,
      records.take(2).map(_.samplesMillis)
    )
  }

  test("testees can be left out") {
    val directory = read(manifest).fold(fail(_), identity).directory
    assertEquals(ReportRun.read(directory, Map.empty, Seq("AKKA")).map(_.points), Right(Nil))
  }

  test("a manifest that is spoilt is told of by its file") {
    for (spoilt <- Seq("{", """{"testees":{},"plan":[{"symbol":1}]}""", """{"testees":{},"plan":{}}"""))
      assert(read(spoilt).left.exists(_.contains("manifest.json")), spoilt)
  }
}
