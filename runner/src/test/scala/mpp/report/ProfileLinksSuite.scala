package mpp.report

import mpp.Examples
import mpp.results.ProfileIndex
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status

class ProfileLinksSuite extends munit.FunSuite {
  private val plots = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-profile-links-"), os.remove.all(_))

  plots.test("a point has the latest flame graph of each process and event, others have none") { plots =>
    val directory = RunDirectory(plots / "run-1")
    val records = Seq(1000, 2000).map(Examples.record("AKKA", _, Status.Converged))
    val run = ReportRun.of(directory, RunContents(records, Nil), None, Map.empty, Nil)
    def profile(id: Int, event: String, messages: Int) = {
      val file = plots / s"profile-$id" / "AKKA local.html"
      os.write(file, "", createFolders = true)
      val params = Examples.record("AKKA", messages, Status.Converged).params
      file -> ProfileIndex.Entry("AKKA", "PINGPONG", params, "local", event, file.last)
    }
    val profiles =
      Seq(profile(3, "cpu", 1000), profile(2, "alloc", 1000), profile(1, "cpu", 1000), profile(0, "cpu", 7))
    val links = new ProfileLinks(profiles, new RawLinks(directory, plots / "run-1"))
    assertEquals(
      run.points.map(links.of(_).map(_.address)),
      Seq(Seq("../profile-3/AKKA%20local.html", "../profile-2/AKKA%20local.html"), Nil)
    )
    val section = BenchmarkSection.of(run, run.benchmarks.head, Nil, Some(links)).render
    assert(section.contains("../profile-2/AKKA%20local.html") && !section.contains("../profile-1/"), section)
    val data = ReportData.of(run, _ => None, links.of).benchmarks.head.points
    assertEquals(data.map(_.profiles.size), Seq(2, 0))
  }
}
