package mpp.profile

import scala.concurrent.Future

import kompics.benchmarks.ChameneosRequest
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.orchestrate.ScriptedTestee
import mpp.results.PointKey
import mpp.results.ProcessConditions
import mpp.results.ProfileIndex

class ProfileDirectorySuite extends munit.FunSuite {
  private val plots = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-plots-"), os.remove.all(_))

  private val entry = ProfileExamples.entry("FAKE", 3, "main;FAKE.hot 9", "main;it's </script>cold 1")
    .copy(process = "client-node-1")

  plots.test("a process has its flame graph, its stacks, and rows of the tables") { plots =>
    val directory = ProfileDirectory.create(plots)
    val page = directory.write(entry.copy(profiler = "<b>"))
    directory.tables(Seq(entry))
    assertEquals(page.last, "FAKE-client-node-1.html")
    assertEquals(FoldedStacks.parse(os.read.lines(directory.path / "FAKE-client-node-1.folded")), entry.stacks)
    val html = os.read(page)
    assert(html.contains("by &lt;b&gt;") && html.contains("hot"), html)
    // It asks for nothing, and no name ends its script.
    assertEquals("""(src|href)=["']?https?://(?!github.com/async-profiler)""".r.findFirstIn(html), None)
    assertEquals("</script>".r.findAllIn(html).size, 1)
    val frames = os.read.lines(directory.path / "frames.csv")
    assertEquals(frames.slice(1, 2), Seq("FAKE,client-node-1,FAKE.hot,9,9,samples,framework"))
    val Seq(header, row) = os.read.lines(directory.path / "summary.csv").map(_.split(",", -1).toSeq): @unchecked
    assertEquals(header.size, row.size)
    assertEquals(header.zip(row).toMap.apply("counted_per_operation").toDouble, 2.0)
    assertEquals(header.zip(row).toMap.apply("median_run").toDouble, 2.0)
    assertEquals(header.zip(row).toMap.apply("framework_fraction").toDouble, 0.9)
    assertEquals(header.zip(row).toMap.apply("other_fraction").toDouble, 0.1)
    val Seq((indexed, found)) = ProfileIndex.all(plots): @unchecked
    assertEquals((indexed, found.point), (page, PointKey("FAKE", "PINGPONG", entry.point.text)))
  }

  plots.test("two commands at the same time have directories of their own") { plots =>
    assertNotEquals(ProfileDirectory.create(plots).path, ProfileDirectory.create(plots).path)
  }

  plots.test("the overview has a bar for each process, of its layers' shares, and links to its flame graph") { plots =>
    val directory = ProfileDirectory.create(plots)
    val other = ProfileExamples.entry("OTHER", 3, "main;mpp.harness.Runs 1", "main;OTHER.x 1")
    val overview = os.read(directory.tables(Seq(entry, other), Seq(Difference(entry, other))))
    for (words <- Seq("width: 90.00%", "width: 50.00%", "FAKE-client-node-1.html", "FAKE-OTHER-client-node-1.html"))
      assert(overview.contains(words), words)
  }

  plots.test("profiles that are malformed, or whose pages are gone or elsewhere, are passed over") { plots =>
    val entries =
      Seq("a.html", "gone.html", "../a.html").map(ProfileIndex.Entry("A", "PINGPONG", "", "local", "cpu", _))
    for ((name, text) <- Seq("1" -> "[", "2" -> "{}"))
      os.write(plots / s"profile-$name" / "profiles.json", text, createFolders = true)
    os.write(plots / "a.html", "")
    os.write(plots / "profile-3" / "a.html", "", createFolders = true)
    ProfileIndex.write(plots / "profile-3", entries)
    assertEquals(ProfileIndex.all(plots).map(_._1), Seq(plots / "profile-3" / "a.html"))
    assertEquals(ProfileIndex.all(plots / "nowhere"), Nil)
  }

  test("resources are per operation, and unknown ones stay unknown") {
    val point = Point(LocalBenchmarks.chameneos, ChameneosRequest(numberOfChameneos = 2, numberOfMeetings = 20))
    val measures = Map("cpuUserMillis" -> 30.0, "voluntaryContextSwitches" -> 60.0)
    val process = new ScriptedTestee()((_, _) => Future.never).processes.head
    val profile = ProfiledPoint.Profile(process, Right(FoldedStacks.none))
    val outcome = ProfiledPoint.Outcome(
      before = PointRequests.Runs(Seq(1, 2, 3)),
      during = PointRequests.Runs.none,
      after = PointRequests.Runs.none,
      conditions = Seq(ProcessConditions(process.role, process.node, measures = measures)),
      profiles = Seq(profile),
      callsPerRun = Map.empty
    )
    assertEquals(
      ProcessSummary.of(outcome, profile, point),
      ProcessSummary.unknown.copy(userMicros = Some(1000.0), voluntarySwitches = Some(2.0))
    )
  }
}
