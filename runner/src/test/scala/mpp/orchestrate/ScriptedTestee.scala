package mpp.orchestrate

import scala.concurrent.Await
import scala.concurrent.Future
import scala.concurrent.duration._

import io.grpc.Status
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.TesteeInfo
import kompics.benchmarks.{FailureKind => Kind}
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.testee.Address
import mpp.testee.RunningTestee
import mpp.testee.ScriptedProcess
import mpp.testee.TesteeProcess

/** A testee inside this process: a script answers its requests.
  *
  * @param clients
  *   the clients of its master; none in the local role
  * @param listed
  *   benchmarks that it says it has; none from a testee of the published suite
  * @param folder
  *   the folder of its logs
  * @param samples
  *   counters of its nodes' kernels, as agents tell them, by moment
  */
final class ScriptedTestee(
    clients: Int = 0,
    listed: Option[Seq[String]] = Some(Catalogue.symbols),
    folder: os.Path = os.root,
    samples: String => Seq[String] = _ => Nil
)(script: ScriptedTestee.Script)
    extends RunningTestee {

  /** The runner's view of the processes. */
  val played: Seq[ScriptedProcess] = Seq.fill(clients + 1)(new ScriptedProcess(samples))

  val processes: Seq[TesteeProcess] = played.zipWithIndex.map { case (process, i) =>
    val (role, node) =
      if (clients == 0) (TesteeProcess.Alone, "localhost") else (if (i == 0) "master" else "client", s"node-$i")
    TesteeProcess(role, node, process.agent(), Map(role -> ScriptedTestee.address(i)), folder / s"$role-$i.log")
  }
  val info: Option[TesteeInfo] = listed.map(symbols => TesteeInfo(benchmarks = symbols))
  val ended: Future[RunningTestee.Ended] = RunningTestee.firstToEnd(processes)

  @volatile var requests: Seq[(Point, RunPolicy)] = Nil

  /** Answers a call of `Progress`. */
  @volatile var onProgress: () => Future[ProgressResponse] = () => Future.successful(ProgressResponse())
  @volatile var ready = true

  /** The way in which the runner ended it, if it did. */
  @volatile var ending = Option.empty[String]

  /** Ends one of its processes, and waits until the runner knows. */
  def end(process: Int, code: Int, why: String = "self"): Unit = {
    played(process).exit(code, why)
    for (news <- Seq(processes(process).agent.exit, ended)) Await.ready(news, 10.seconds)
  }

  def send(point: Point, policy: RunPolicy): Future[TestResult] = {
    requests :+= point -> policy
    script(this, point)
  }

  def progress(within: FiniteDuration): Future[ProgressResponse] = onProgress()

  def isReady(within: FiniteDuration): Boolean = ready

  def shutdown(): Unit = stop("shutdown", code = 0, why = "self")

  def kill(): Unit = stop("kill", code = 143, why = "stop")

  private def stop(how: String, code: Int, why: String): Unit = {
    ending = ending.orElse(Some(how))
    played.foreach(_.exit(code, why))
  }
}

object ScriptedTestee {

  /** Answers a request to a testee. */
  type Script = (ScriptedTestee, Point) => Future[TestResult]

  /** Deadlines that pass within milliseconds, but for that of a run, which a busy machine must not meet. */
  val ShortDeadlines: Deadlines = Deadlines(
    stall = 1.hour,
    poll = 5.millis,
    unanswered = 50.millis,
    exitNews = 50.millis,
    closedNews = 50.millis,
    remoteExitNews = 100.millis
  )

  /** The address of a testee's process, by its place among them. */
  def address(process: Int): Address = Address("127.0.0.1", 4000 + process)

  /** Converges on the right answer. */
  val sound: Script = (_, point) => Future.successful(success(point))

  /** Never answers. */
  val silent: Script = (_, _) => Future.never

  /** Its first process ends by a signal during the request. */
  val crashing: Script = (testee, _) => {
    testee.end(0, 137)
    unavailable
  }

  def answering(result: TestResult): Script = (_, _) => Future.successful(result)

  def success(point: Point): TestSuccess = TestSuccess(3, Seq(1.0, 2.0, 3.0), answer = point.expectedAnswer)

  def failure(kind: Kind, reason: String = "reason", samples: Seq[Double] = Nil): TestFailure =
    TestFailure(reason, kind, runResults = samples)

  def failed(status: Status): Future[Nothing] = Future.failed(status.asRuntimeException)

  def unavailable: Future[Nothing] = failed(Status.UNAVAILABLE)
}
