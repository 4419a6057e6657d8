package mpp.report

import mpp.Examples
import mpp.results.PointRecord
import mpp.results.ProcessConditions
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status

class ResourcesSectionSuite extends munit.FunSuite {

  /** Three invocations, about so much processor time for three runs. */
  private def records(symbol: String, processorMillis: Double, peakBytes: Double): Seq[PointRecord] =
    for (invocation <- 1 to 3) yield {
      val measures = Map(
        "cpuUserMillis" -> (processorMillis + invocation),
        "cpuSystemMillis" -> 0.0,
        "peakResidentBytes" -> (peakBytes + invocation)
      )
      Examples.record(symbol, 1000, Status.Converged)
        .copy(invocation = invocation, conditions = Seq(ProcessConditions("local", "localhost", None, measures)))
    }

  private def run(records: Seq[PointRecord]): ReportRun =
    ReportRun.of(RunDirectory(os.root / "run-1"), RunContents(records, Nil), None, Map.empty, skipped = Nil)

  private val measured = run(records("SPINNING", 6000, 1e6) ++ records("SLEEPING", 300, 4e6))

  /** The testees and their ranks, row by row. */
  private def ranks(section: String): Seq[(String, Seq[String])] =
    section.split("<tr ").toSeq.tail.map { row =>
      val symbol = row.split("data-testee=\"")(1).takeWhile(_ != '"')
      symbol -> row.split("data-rank=\"").toSeq.tail.map(_.takeWhile(_ != '"'))
    }

  test("testees are ranked by each resource, and stand in the order of processor time") {
    val section = ResourcesSection.of(measured, Nil).render
    assertEquals(ranks(section), Seq("SLEEPING" -> Seq("1", "2"), "SPINNING" -> Seq("2", "1")))
  }

  test("a run whose records tell of no resource has no table") {
    val silent = run(Seq(Examples.record("SILENT", 1000, Status.Converged)))
    assert(!ResourcesSection.of(silent, Nil).render.contains("<table"))
    val section = BenchmarkSection.of(silent, silent.benchmarks.head, Nil).render
    assert(!section.contains("show-resources"), section)
  }

  test("the table of points has columns for what is known, which are hidden until they are wanted") {
    val section = BenchmarkSection.of(measured, measured.benchmarks.head, Nil).render
    assertEquals(section.split("<td class=\"number resource\">").length - 1, 4)
    assert(section.contains("type=\"checkbox\"") && !section.contains("checked"), section)
  }

  test("charts can show what is known of any point, and null where it is not known") {
    val mixed = run(records("SPINNING", 6000, 1e6) :+ Examples.record("SILENT", 1000, Status.Converged))
    val benchmark = ReportData.of(mixed, _ => None).benchmarks.head
    assertEquals(benchmark.resources.map(_.label), Seq("processor time per run [ms]", "peak memory [MiB]"))
    assertEquals(benchmark.points.map(_.resources.map(_.isDefined)), Seq(Seq(true, true), Nil))
    assertEquals(benchmark.points.head.resources.head.map(_.head), Some(2000 + 2 / 3.0))
  }
}
