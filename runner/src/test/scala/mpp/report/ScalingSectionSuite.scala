package mpp.report

import mpp.Examples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status

class ScalingSectionSuite extends munit.FunSuite {
  private def section(cpus: Int*): Option[String] = {
    val records = for (n <- cpus; r = Examples.record("AKKA", 10, Status.Converged))
      yield r.copy(
        parameters = r.parameters :+ ("cpus" -> s"$n"),
        params = s"${r.params}cpus: $n\n",
        samplesMillis = Seq(80.0 * (1 + 0.25 * (n - 1)) / n, 80.0 * (1 + 0.25 * (n - 1)) / n)
      )
    val directory = RunDirectory(os.pwd / "none" / "run-1")
    val run = ReportRun.of(directory, RunContents(records, Nil), None, Map.empty, Nil)
    ScalingSection.of(run).map(_.render)
  }

  test("a law that fits has its coefficients, another the number of processors that it takes") {
    val shown = section(1, 2, 4).get
    assert(shown.contains("0.25") && shown.contains("Gunther's law takes 4"), shown)
    assert(!shown.contains("Gunther's κ"), shown)
    val few = section(1, 2).get
    assert(
      Seq("Amdahl's law takes 3", "Gunther's law takes 4").forall(few.contains) && !few.contains("off by</th>"),
      few
    )
    assert(!section(1, 2, 4, 8).get.contains(" takes "))
  }

  test("a run on one number of processors has no such section") {
    assertEquals(section(4), None)
  }
}
