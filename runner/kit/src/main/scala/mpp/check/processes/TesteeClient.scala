package mpp.check.processes

import java.time.Instant
import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.annotation.tailrec
import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.TimeoutException
import scala.concurrent.duration._
import scala.util.Failure
import scala.util.Success
import scala.util.Try

import io.grpc.Status
import kompics.benchmarks.FailureKind
import kompics.benchmarks.ProgressRequest
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.ShutdownRequest
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.requests.SmallPoints
import mpp.check.wire.PendingRequest
import mpp.orchestrate.Judge
import mpp.orchestrate.Role
import mpp.results
import mpp.testee.RunningTestee
import mpp.testee.Testee
import mpp.text.Assignments

/** Sends requests to a testee that is ready. Every request has a deadline; a wrong answer is a [[CheckFailure]].
  *
  * @param deadline
  *   for a request's result
  */
final class TesteeClient(val process: CheckedProcess, val testee: Testee, val deadline: FiniteDuration)
    extends Fixture {
  import TesteeClient._

  /** Its description of itself. */
  def info: TesteeInfo = testee.info.getOrElse(fail("ReadyResponse has no info: fill in TesteeInfo"))

  /** True if its role is the benchmark's. */
  def suits(benchmark: Benchmark): Boolean = process.role match {
    case _: Role.Master => benchmark.distributed
    case _ => !benchmark.distributed
  }

  /** Number of nodes: its own and its clients'. */
  def nodes: Int = process.role match {
    case Role.Master(_, _, clients) => clients + 1
    case _ => 1
  }

  /** True if its description lists the benchmark. */
  def offers(benchmark: Benchmark): Boolean = info.benchmarks.contains(benchmark.symbol)

  /** A small point of each benchmark of its role that it lists, if there are the nodes for it. */
  def smallPoints: Seq[Point] =
    Catalogue.benchmarks.filter(b => suits(b) && offers(b)).flatMap(SmallPoints.first(_)).filter(_.nodes <= nodes)

  def exited: Option[String] = testee.ended.value.map(_.fold(_.getMessage, describe))

  def lastWords: Seq[String] = process.lastWords

  /** Sends a request. */
  def begin(point: Point, policy: RunPolicy): PendingRequest =
    PendingRequest.send(name(point))(testee.send(point, policy))

  /** Sends a request and waits for its result. */
  def result(point: Point, policy: RunPolicy): TestResult = result(begin(point, policy))

  /** Waits for the result of a request. */
  def result(request: PendingRequest, within: FiniteDuration = deadline): TestResult = {
    if (!isOver(request.reply, within) && testee.isAlive) {
      val progress = Try(this.progress()).fold(_.getMessage, describe)
      request.cancel()
      fail(s"${request.name}: no answer within ${within.toSeconds} s; $progress")
    }
    request.reply.value match {
      case Some(Success(result)) => result
      case Some(Failure(e)) => fail(s"${request.name}: ${broken(e)}")
      case None => fail(s"${request.name}: the testee's process ended (${exited.getOrElse("for an unknown reason")})")
    }
  }

  /** The runs of a request that must succeed, judged as those of a measurement are. */
  def success(point: Point, policy: RunPolicy): TestSuccess = success(begin(point, policy), point)

  /** The runs of a request in progress that must succeed. */
  def success(request: PendingRequest, point: Point): TestSuccess = {
    val (what, result) = (request.name, this.result(request))
    val blank = Judge.blank(info.symbol, point, invocation = 1, results.Status.Failed, Instant.now, durationMillis = 0)
    val record = Judge.record(blank, point, result)
    for (failure <- record.failure) fail(s"$what: ${failure.kind.name}: ${failure.reason}")
    result match {
      case success: TestSuccess =>
        require(
          record.answer.isDefined,
          s"$what: TestSuccess has no answer: set it to the number that the runs computed"
        )
        success
      case _ => fail(s"$what: answered NotImplemented, though TesteeInfo lists ${point.benchmark.symbol}")
    }
  }

  /** The answer to a small request. */
  def answer(point: Point): Long = success(point, FewRuns).answer.get

  /** The runs of a request, unless it is answered with NotImplemented where that is allowed. */
  def successIfAny(point: Point, policy: RunPolicy): Option[TestSuccess] = {
    val request = begin(point, policy)
    val lacking = point.isOptional && result(request).asMessage.sealedValue.isNotImplemented
    Option.unless(lacking)(success(request, point))
  }

  /** The samples of a request that must not converge, with the answer of its point. */
  def unconverged(request: PendingRequest, point: Point): TestFailure = result(request) match {
    case failure: TestFailure if failure.kind == FailureKind.FAILURE_KIND_NOT_CONVERGED =>
      require(
        failure.answer == point.expectedAnswer,
        s"${request.name}: its TestFailure of kind NOT_CONVERGED has the answer ${failure.answer.fold("none")(hex)}, " +
          s"expected is ${point.expectedAnswer.fold("none")(hex)}"
      )
      failure
    case other => fail(s"${request.name}: ${describe(other)}, expected is a TestFailure of kind NOT_CONVERGED")
  }

  /** Its answer to Progress. */
  def progress(): ProgressResponse = {
    val call = testee.stub.withDeadlineAfter(ProgressDeadline.toMillis, MILLISECONDS).progress(ProgressRequest())
    isOver(call, ProgressDeadline + ExitNews)
    call.value match {
      case Some(Success(progress)) => progress
      case Some(Failure(e)) if Status.fromThrowable(e).getCode != Status.Code.DEADLINE_EXCEEDED =>
        fail(s"Progress: ${broken(e)}")
      case _ =>
        fail(
          s"Progress was not answered within ${ProgressDeadline.toSeconds} s: benchmarks must not take the threads that " +
            "serve calls"
        )
    }
  }

  /** Asks for progress until it is as wanted.
    *
    * @param what
    *   the wanted state, as it follows "waited for"
    */
  def awaitProgress(what: String)(wanted: ProgressResponse => Boolean): ProgressResponse = {
    val end = deadline.fromNow
    @tailrec def ask(): ProgressResponse = {
      val now = progress()
      if (wanted(now)) now
      else if (end.isOverdue()) fail(s"waited for $what for ${deadline.toSeconds} s; ${describe(now)}")
      else {
        Thread.sleep(ProgressPollMillis)
        ask()
      }
    }
    ask()
  }

  /** Waits until nothing is in progress. */
  def awaitIdle(): Unit = awaitProgress("an idle testee")(p => p.benchmark.isEmpty && p.phase == "idle"): Unit

  /** Asks it to end. */
  def shutdown(force: Boolean): Unit = {
    val call = testee.stub.withDeadlineAfter(deadline.toMillis, MILLISECONDS).shutdown(ShutdownRequest(force))
    isOver(call, deadline + ExitNews)
    for (e <- call.value.flatMap(_.failed.toOption))
      fail(s"Shutdown was not acknowledged (${broken(e)}): answer first, then end")
  }

  def end(): Unit = {
    testee.kill()
    process.end()
  }

  /** The reason for a failed call: the end of the process, or the call's status. */
  private def broken(error: Throwable): String = {
    val status = Status.fromThrowable(error)
    if (status.getCode == Status.Code.UNAVAILABLE) isOver(testee.ended, ExitNews)
    exited match {
      case Some(exit) => s"the testee's process ended ($exit)"
      case None if status.getCode == Status.Code.UNIMPLEMENTED =>
        "the call has no implementation; an answer is expected, which may be NotImplemented"
      case None => s"the call failed with ${status.getCode}${Option(status.getDescription).fold("")(d => s" ($d)")}"
    }
  }

  /** Waits for a future or the end of the testee's process; whether the future was first. */
  private def isOver(future: Future[_], within: FiniteDuration): Boolean =
    try {
      Await.ready(Future.firstCompletedOf(Seq(future.map(_ => ()), testee.ended.map(_ => ()))), within)
      future.isCompleted
    } catch { case _: TimeoutException => false }
}

object TesteeClient {

  /** More than one run, so that faults of later runs show. */
  val FewRuns: RunPolicy = RunPolicy(minRuns = 2, maxRuns = 2, warmupRuns = 1)

  val OneRun: RunPolicy = RunPolicy(minRuns = 1, maxRuns = 1)

  /** Time limit for `Progress`; the runner allows twice as long before it gives a testee up. */
  private val ProgressDeadline = 5.seconds

  private val ProgressPollMillis = 10L

  /** Time for the news of a process's death to follow the end of its connection. */
  private val ExitNews = 2.seconds

  /** A point as it stands in reasons: `PINGPONG number_of_messages=1000`. */
  def name(point: Point): String =
    s"${point.benchmark.symbol} ${Assignments.words(point.parameters)}"

  /** A policy's settings, for reasons. */
  def name(policy: RunPolicy): String = policy.toProtoString.linesIterator.mkString(" ")

  /** An answer as it stands in reasons. */
  def hex(answer: Long): String = f"$answer%#x"

  /** A result as it stands in reasons. */
  def describe(result: TestResult): String = result match {
    case s: TestSuccess => s"TestSuccess with ${s.runResults.size} runs"
    case f: TestFailure => s"TestFailure of kind ${f.kind.name.stripPrefix("FAILURE_KIND_")}: '${f.reason}'"
    case other if other.isEmpty => "a TestResult that holds nothing"
    case _ => "NotImplemented"
  }

  private def describe(ended: RunningTestee.Ended)
      : String = (ended.process.name.toSeq :+ ended.exit.toString).mkString(": ")

  private def describe(p: ProgressResponse): String =
    s"Progress says benchmark '${p.benchmark}', phase '${p.phase}', ${p.warmupRunsDone} warm-up runs and ${p.runsDone} runs done"
}
