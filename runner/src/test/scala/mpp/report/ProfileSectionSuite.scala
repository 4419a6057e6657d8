package mpp.report

import mpp.Examples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status

class ProfileSectionSuite extends munit.FunSuite {

  /** The kinds of benchmarks that have a profile, distributed ones as true. */
  private def kinds(statuses: (String, Status)*): Seq[String] = {
    val records = statuses.map { case (symbol, status) => Examples.record(symbol, 1000, status) }
    val distributed = records.map(_.copy(benchmark = "NETPINGPONG")).take(1)
    val contents = RunContents(records ++ distributed, Nil)
    val run = ReportRun.of(RunDirectory(os.root / "run-1"), contents, None, Map.empty, skipped = Nil)
    val section = ProfileSection.of(run).fold("")(_.render)
    "data-distributed=\"([a-z]+)\"".r.findAllMatchIn(section).map(_.group(1)).toSeq
  }

  test("local and distributed benchmarks have a profile each, where two testees can be compared") {
    assertEquals(kinds("AKKA" -> Status.Converged, "ERLANG" -> Status.Unconverged), Seq("false"))
    assertEquals(kinds("AKKA" -> Status.Converged, "ERLANG" -> Status.Failed), Nil)
  }
}
