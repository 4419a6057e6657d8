package mpp.cli

import mpp.catalogue.SpaceName
import mpp.Examples
import mpp.catalogue.LocalBenchmarks
import mpp.orchestrate.Cluster
import mpp.orchestrate.Mode
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.orchestrate.RunDescription
import mpp.orchestrate.SurveyedCluster
import mpp.results.DerivedFiles
import mpp.results.Failure
import mpp.results.FailureKind
import mpp.results.Journal
import mpp.results.Json
import mpp.results.NodeFacts
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.Status
import mpp.results.SummaryFile
import mpp.stats.SampleStatistics

/** A checkout with two runs and published results, as somebody else may have sent them, before anything is spoilt.
  *
  * @param root
  *   an empty folder
  */
final class ForeignResults(root: os.Path) {
  val checkout = new Checkout(root / "checkout")
  val published: os.Path = root / "published"
  val runs: Seq[RunDirectory] = Seq(1, 2).map(n => RunDirectory(checkout.root / "results" / s"run-$n"))
  val nodesFile: os.Path = root / "nodes.conf"

  val records: Seq[PointRecord] =
    for (symbol <- Seq("FAKE", "AKKA"); n <- Seq(1000, 10000)) yield Examples.record(symbol, n, Status.Converged)
  private val failed = Examples.record("AKKA", 3000, Status.Failed)
    .copy(failure = Some(Failure(FailureKind.Crash, "it ended", Seq("last words"))))
  val journal: String = (records :+ failed).map(Json.write(_) + "\n").mkString

  val manifest: RunManifest = {
    val points = Seq(1000, 10000).map(n => s"number_of_messages: $n\n")
    val testee = RunDescription.testee(checkout.repository.manifests(None).head, None)
    Examples.manifest.copy(
      plan =
        Seq(RunManifest.Group("FAKE", LocalBenchmarks.pingPong.symbol, RunManifest.Roles(Seq("localhost")), points)),
      nodes = Map("localhost" -> NodeFacts(cpu = Some("a processor"))),
      testees = Map("FAKE" -> testee, "AKKA" -> testee.copy(label = "Akka"))
    )
  }
  val summary: String = SummaryFile.format(
    records.map(r => SummaryFile.Line(r.symbol, r.params, SampleStatistics.of(r.samplesMillis)))
  )
  val samples: String = records.head.samplesMillis.mkString("", "\n", "\n")
  val nodes: String = "# nodes\nme@10.0.0.1:22 | /tmp/mpp | memoryMiB=1024\n[fe80::1]:2222\n"

  for (run <- runs) {
    os.write(run.journal, journal, createFolders = true)
    manifest.write(run)
    DerivedFiles.writeAll(run, Journal.read(run.journal).fold(e => throw new AssertionError(e), identity))
  }
  os.write(published / "summary" / "PINGPONG.data", summary, createFolders = true)
  for (r <- records)
    os.write(RunDirectory(published).raw(r.symbol, r.benchmark, r.params), samples, createFolders = true)
  os.write(nodesFile, nodes)

  /** Commands that read them. */
  val commands: Seq[String] = Seq(
    "plot --format html --run run-1",
    "plot --format html --compare run-1 run-2",
    "bench export --run run-1",
    "bench statistics --run run-1",
    "bench compare run-2 run-1 --withinProcess",
    "bench plan --run run-1",
    s"bench import $published",
    s"bench remote --withNodes $nodesFile --dryRun"
  )

  def run(command: String): Output[Int] = {
    val name +: words = command.split(' ').toSeq: @unchecked
    Output.of(Main.run(checkout.repository, name, words))
  }

  /** Reads all that a resumed run is gone on with, and ends before anything is measured, since there are no nodes. */
  def resume(): Output[Int] = Output.of {
    val options = Arguments.parse[BenchOptions](Seq("--resume", "run-1"))
    val subject = new Subject.Suite(checkout.repository, Mode.Local.name, options.manifests)
    val command = new MeasureCommand(checkout.repository, Mode.Local, options, None, NoNodes, Nil, subject)
    try command.run()
    catch {
      case e: UserError =>
        Terminal.warn(e.getMessage)
        e.exitCode
    }
  }
}

private object NoNodes extends Cluster {
  val mostClients: Option[Int] = None
  def survey(plan: Plan, pinning: Option[Pinning], space: SpaceName): Either[Cluster.Problem, SurveyedCluster] =
    Left(Cluster.Unfit(Seq("there are none")))
  def close(): Unit = ()
}
