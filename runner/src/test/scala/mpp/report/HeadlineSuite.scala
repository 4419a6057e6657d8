package mpp.report

import mpp.Examples
import mpp.report.Headline.Care
import mpp.report.Headline.NoResult
import mpp.report.Headline.OneProcess
import mpp.report.Headline.Processes
import mpp.results.NodeFacts
import mpp.results.PointRecord
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.Status

class HeadlineSuite extends munit.FunSuite {

  private def run(records: Seq[PointRecord], manifest: RunManifest = Examples.manifest): ReportRun =
    ReportRun.of(RunDirectory(os.root / "run-1"), RunContents(records, Nil), Some(manifest), Map.empty, skipped = Nil)

  private def invocations(messages: Int, count: Int): Seq[PointRecord] =
    for (n <- 1 to count) yield Examples.record("AKKA", messages, Status.Converged)
      .copy(invocation = n, samplesMillis = Seq(9.9, 10.1, 10.0).map(_ * (1 + n / 100.0)))

  test("points that failed, were not measured, or did not converge are counted, the gravest first") {
    val records = Seq(Status.Converged, Status.Unconverged, Status.Failed, Status.Failed, Status.NotImplemented)
      .zipWithIndex.map { case (status, n) => Examples.record("AKKA", 1000 * (n + 1), status) }
    val planned = RunManifest.Group("AKKA", "PINGPONG", params = Seq("number_of_messages: 9000\n"))
    val headline = Headline.of(run(records, Examples.manifest.copy(plan = Seq(planned))))
    assertEquals((headline.testees, headline.benchmarks, headline.points), (1, 1, 6))
    val ended = headline.cares.filter(_.place == GapsSection.Id)
    val expected = Seq("failed" -> 2, "not measured" -> 1, "not converged" -> 1)
    assertEquals(ended, expected.map { case (trouble, points) => Care(trouble, points, GapsSection.Id) })
  }

  test("points under pressure are counted") {
    val records = Seq(1000, 2000, 3000).map(Examples.record("AKKA", _, Status.Converged))
    val pressed = records.head.copy(pressure = Seq("others used 1.5 processors")) +: records.tail
    assert(Headline.of(run(pressed)).cares.contains(Care("under pressure", 1, FlaggedTable.Id)))
  }

  test("one process per point is a lack of certainty, and of some points a care") {
    val alone = Headline.of(run(invocations(1000, 1)))
    assertEquals(alone.certainty, OneProcess)
    assert(!alone.cares.exists(_.place == "method"), alone.cares)
    val mixed = Headline.of(run(invocations(1000, 1) ++ invocations(2000, 4)))
    val Processes(1, 4, Some(halfWidth)) = mixed.certainty: @unchecked
    assert(halfWidth > 0.01 && halfWidth < 0.1, halfWidth)
    assertEquals(mixed.cares.filter(_.place == "method").map(_.points), Seq(1))
  }

  test("a run without results has no certainty") {
    assertEquals(Headline.of(run(Seq(Examples.record("AKKA", 1000, Status.Failed)))).certainty, NoResult)
  }

  test("each number is a link to a part of the page that exists") {
    val nodes = Map("a" -> NodeFacts(cpu = Some("Fast <1>"), processorsAvailable = Some(2), memoryMiB = Some(2048)))
    val records = invocations(1000, 1).map(_.copy(pressure = Seq("others"))) :+
      Examples.record("AKKA", 2000, Status.Failed)
    val shown = run(records, Examples.manifest.copy(nodes = nodes))
    val text = HeadlineText.of(Headline.of(shown)).render
    val places = "href=\"#([^\"]*)\"".r.findAllMatchIn(text).map(_.group(1)).toSet
    val sections = Seq(
      SummarySection.of(shown),
      GapsSection.of(shown),
      EnvironmentSection.of(shown),
      MethodSection.of(shown, new RawLinks(shown.directory, os.root))
    ).map(_.render).mkString
    for (place <- places) assert(sections.contains(s"id=\"$place\""), place)
    assertEquals(places, Set("summary", "environment", "method", "gaps", "flagged"))
    assert(text.contains("Fast &lt;1&gt;, 2 processors, 2 GiB"), text)
  }

  test("machines that are alike are told once") {
    def told(nodes: NodeFacts*) =
      HeadlineText.of(Headline(1, 1, 1, nodes, OneProcess, Nil, hasRuns = true)).render
    assert(told(NodeFacts(cpu = Some("A")), NodeFacts(cpu = Some("A"))).contains("2 machines (A)"))
    assert(told(NodeFacts(cpu = Some("A")), NodeFacts(cpu = Some("B"))).contains("2 machines of 2 kinds"))
  }

  test("programs of which machines have different releases are a care") {
    def told(releases: String*) = {
      val machines = releases.map(java => NodeFacts(programs = Map("java" -> java, "erl" -> "25")))
      HeadlineText.of(Headline(1, 1, 1, machines, OneProcess, Nil, hasRuns = true)).render
    }
    val (mixed, alike) = (told("17", "21"), told("17", "17"))
    assert(mixed.contains("data-care=\"releases\"") && mixed.contains(">java<"), mixed)
    assert(!alike.contains("releases"), alike)
  }
}
