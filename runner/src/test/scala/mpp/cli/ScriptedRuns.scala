package mpp.cli

import scala.concurrent.Future
import scala.concurrent.duration._

import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.{FailureKind => Kind}
import mpp.catalogue.SpaceName
import mpp.catalogue.Link
import mpp.manifest.Manifest
import mpp.orchestrate.Cluster
import mpp.orchestrate.Mode
import mpp.orchestrate.Node
import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.orchestrate.SurveyedCluster
import mpp.results.Journal
import mpp.results.NodeFacts
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.Status
import mpp.testee.ScriptedLauncher
import mpp.testee.ScriptedProcess

/** Runs of commands that measure, from options to files, with testees inside this process. */
abstract class ScriptedRuns extends munit.FunSuite {
  protected val Small = 1000L
  protected val Large = 10000L

  /** Answers requests of PINGPONG by the number of messages. */
  protected type Script = (ScriptedProcess, Long) => Future[TestResult]

  protected def success(messages: Long): TestResult = TestSuccess(3, Seq(2.0, 2.0, 3.0), answer = Some(messages))

  protected val sound: Script = (_, messages) => Future.successful(success(messages))

  /** Sound, but for one of the points. */
  protected def but(at: Long)(script: Script): Script =
    (process, messages) => (if (messages == at) script else sound) (process, messages)

  protected val crashing: Script = (process, _) => {
    process.exit(137)
    Future.never
  }

  protected val unconverged: Script = (_, messages) =>
    Future.successful(TestFailure("RSE", Kind.FAILURE_KIND_NOT_CONVERGED, Seq(1.0, 9.0), answer = Some(messages)))

  /** Runs of a checkout. */
  final protected class CheckoutRuns(val checkout: Checkout) {

    /** The runtime that testees name. */
    var runtime = "VM 1"

    /** Those of the latest run, though it may have ended by an exception. */
    var nodes = Option.empty[ScriptedNodes]

    def directory: RunDirectory = RunDirectory.all(checkout.root / "results").last

    def records: Seq[PointRecord] = Journal.read(directory.journal).fold(fail(_), identity)

    def statuses: Seq[(Long, Status)] =
      records.map(r => r.parameters.toMap.apply("number_of_messages").toLong -> r.status)

    /** Runs a command; returns its output and the nodes that it used. */
    def measure(script: Script, words: String*): (Output[Int], ScriptedNodes) = measure(Mode.Local, script, words: _*)

    def measure(mode: Mode, script: Script, words: String*): (Output[Int], ScriptedNodes) = {
      val nodes = new ScriptedNodes(script, runtime)
      this.nodes = Some(nodes)
      val measured = if (words.contains("--resume")) Nil else Seq("--space", "quick", "--benchmarks", "PINGPONG")
      val options = Arguments.parse[BenchOptions](measured ++ words)
      val subject = new Subject.Suite(checkout.repository, mode.name, options.manifests)
      val command = new MeasureCommand(checkout.repository, mode, options, clients = None, nodes, words, subject)
      Output.of(command.run()) -> nodes
    }

    /** Runs `bench.sc ab`. */
    def ab(script: Script, words: String*): Output[Int] = {
      val measured = if (words.contains("--resume")) Nil else Seq("--benchmarks", "PINGPONG")
      val options = Arguments.parse[AbOptions](words ++ measured)
      Output.of(AbCommand.run(checkout.repository, options, words)(new ScriptedNodes(script)))
    }
  }

  /** One node, which is this process. */
  final protected class ScriptedNodes(script: Script, runtime: String = "") extends Cluster with SurveyedCluster
      with Nodes {
    def links(link: Link, clients: Int): Either[String, Nodes.LinkMeasures] = Right(Map.empty)
    val launcher = new ScriptedLauncher(
      (process, request) =>
        request match {
          case PingPongRequest(messages, _, _) => script(process, messages)
          case other => Future.failed(new IllegalArgumentException(other.toString))
        },
      runtime
    )
    var closed = false

    val mostClients: Option[Int] = None
    def survey(plan: Plan, pinning: Option[Pinning], space: SpaceName): Either[Cluster.Problem, SurveyedCluster] =
      Right(this)
    def open(directory: RunDirectory, plan: Plan): Either[Cluster.Problem, Nodes] = Right(this)
    def close(): Unit = closed = true

    val facts: Seq[(String, NodeFacts)] = Seq("localhost" -> NodeFacts(cpu = Some("a processor")))
    def of(testee: Manifest, clients: Int): Seq[Node] = Seq(Node(launcher, heapMiB = 1))
    def sweep(run: String): Unit = ()
    val kept: Option[String] = None

    /** True if nothing is left of the processes that were started. */
    def isQuiet: Boolean = closed && launcher.started.forall(_.waitFor(0, MILLISECONDS))
  }

  protected val runs = FunFixture[CheckoutRuns](
    _ => new CheckoutRuns(new Checkout(os.temp.dir(prefix = "mpp-checkout"))),
    runs => os.remove.all(runs.checkout.root)
  )
}
