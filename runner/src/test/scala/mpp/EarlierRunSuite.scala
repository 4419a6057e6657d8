package mpp

import mpp.orchestrate.StoredRun
import mpp.report.RawLinks
import mpp.report.ReportData
import mpp.report.ReportRun
import mpp.results.DerivedFiles
import mpp.results.Export
import mpp.results.Journal
import mpp.results.Json
import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.StatisticsFile
import mpp.stats.PointStatistics

/** A run, its exports and the data of its report as version 0.1.0 wrote them. It has points of each status but
  * `skipped`, two invocations of each, in a random order.
  */
class EarlierRunSuite extends munit.FunSuite {
  private val folder = os.pwd / "runner" / "src" / "test" / "resources" / "earlier-run"
  private val run = RunDirectory(folder / "run-1795429931676")
  private val exports = folder / "exports"
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-earlier"), os.remove.all(_))

  private lazy val records = Journal.read(run.journal).fold(fail(_), identity)
  private lazy val contents = RunContents.read(run).fold(fail(_), identity)
  private lazy val manifest = RunManifest.read(run).fold(fail(_), identity)

  /** JSON without the fields that later versions have added; they follow from the same journal. */
  private def asThen(json: String): String = {
    def old(value: ujson.Value): ujson.Value = value match {
      case ujson.Obj(fields) =>
        ujson.Obj.from(fields.toSeq.collect { case (name, of) if !Added.contains(name) => name -> old(of) })
      case ujson.Arr(values) => ujson.Arr.from(values.map(old))
      case other => other
    }
    old(ujson.read(json)).render()
  }

  private val Added = Set("resources", "resourceEstimates")

  private def files(directory: os.Path): Map[String, String] =
    os.walk(directory).filter(os.isFile(_)).map(f => f.relativeTo(directory).toString -> os.read(f)).toMap

  scratch.test("manifest and journal are written as they were") { folder =>
    val again = RunDirectory(folder / run.id)
    manifest.foreach(_.write(again))
    assertEquals(os.read(again.manifest), os.read(run.manifest))
    assertEquals(records.map(Json.write(_) + "\n").mkString, os.read(run.journal))
  }

  scratch.test("samples, summaries and failures follow from the journal as they did") { folder =>
    DerivedFiles.writeAll(RunDirectory(folder), records)
    assertEquals(files(folder), files(run.path).removedAll(Seq("manifest.json", Journal.FileName)))
  }

  scratch.test("exports follow from it as they did") { folder =>
    Export.csv(folder / "samples.csv", run.id, contents)
    Export.json(folder / "points.json", run.id, contents)
    val described = PointSamples.of(contents.records).map(p => p -> PointStatistics.of(p.invocations, p.seed))
    os.write(folder / "statistics.csv", StatisticsFile.format(described))
    for ((name, text) <- files(folder)) {
      val earlier = os.read(exports / name)
      if (name.endsWith(".json")) assertEquals(asThen(text), ujson.read(earlier).render(), name)
      else assertEquals(text, earlier, name)
    }
  }

  test("the data of its report are as they were") {
    val report = ReportRun.of(run, contents, manifest, Map.empty, skipped = Nil)
    val data = ReportData.of(report, new RawLinks(run, exports).samples)
    assertEquals(asThen(data.embeddable), ujson.read(os.read(exports / "report-data.json")).render())
  }

  test("going on with it measures what failed, in the order that was drawn") {
    val stored = StoredRun.read(run, Seq(Examples.testee("JVMTHREADS", folder))).fold(fail(_), identity)
    assertEquals(stored.plan.interleaving.map(_.seed), Some(7L))
    assertEquals(
      stored.plan.remaining(records).steps.map(s => (s.keys.head.params.filter(_.isDigit), s.invocation)),
      Seq(("21000", 1), ("41000", 2))
    )
  }
}
