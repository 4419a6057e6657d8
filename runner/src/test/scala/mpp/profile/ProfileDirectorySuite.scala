package mpp.profile

import mpp.results.ProcessConditions
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import kompics.benchmarks.ChameneosRequest

class ProfileDirectorySuite extends munit.FunSuite {
  private val plots = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-plots-"), os.remove.all(_))

  private val entry = ProfileDirectory.Entry(
    testee = "FAKE",
    process = "client-node-1",
    profiler = "perf",
    event = Event.Cpu,
    stacks = FoldedStacks.parse(Seq("main;hot 9", "main;it's </script>cold 1")),
    operations = 5,
    plain = Seq(1.0, 2, 3),
    cost = None,
    resources = ProcessSummary.unknown
  )

  plots.test("a process has its flame graph, its stacks, and rows of the tables") { plots =>
    val directory = ProfileDirectory.create(plots)
    val page = directory.write(entry, "a title <b>")
    directory.tables(Seq(entry))
    assertEquals(page.last, "FAKE-client-node-1.html")
    assertEquals(FoldedStacks.parse(os.read.lines(directory.path / "FAKE-client-node-1.folded")), entry.stacks)
    val html = os.read(page)
    assert(html.contains("a title &lt;b&gt;") && html.contains("hot"), html)
    // It asks for nothing, and no name ends its script.
    assertEquals("""(src|href)=["']?https?://(?!github.com/async-profiler)""".r.findFirstIn(html), None)
    assertEquals("</script>".r.findAllIn(html).size, 1)
    val frames = os.read.lines(directory.path / "frames.csv")
    assertEquals(frames.slice(1, 2), Seq("FAKE,client-node-1,hot,9,9,samples"))
    val Seq(header, row) = os.read.lines(directory.path / "summary.csv").map(_.split(",", -1).toSeq): @unchecked
    assertEquals(header.size, row.size)
    assertEquals(header.zip(row).toMap.apply("counted_per_operation").toDouble, 2.0)
    assertEquals(header.zip(row).toMap.apply("median_run").toDouble, 2.0)
  }

  plots.test("two commands at the same time have directories of their own") { plots =>
    assertNotEquals(ProfileDirectory.create(plots).path, ProfileDirectory.create(plots).path)
  }

  test("resources are per operation, and unknown ones stay unknown") {
    val point = Point(LocalBenchmarks.chameneos, ChameneosRequest(numberOfChameneos = 2, numberOfMeetings = 20))
    val measures = Map("cpuUserMillis" -> 30.0, "voluntaryContextSwitches" -> 60.0)
    val summary = ProcessSummary.of(ProcessConditions("local", "localhost", measures = measures), point, runs = 3)
    assertEquals(summary, ProcessSummary(Some(1000.0), None, Some(2.0), None))
  }
}
