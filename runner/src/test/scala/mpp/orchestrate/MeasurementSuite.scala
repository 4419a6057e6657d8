package mpp.orchestrate

import scala.concurrent.Future
import scala.concurrent.Promise
import scala.concurrent.duration._

import io.grpc.Status
import kompics.benchmarks.NotImplemented
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TestResult
import kompics.benchmarks.{FailureKind => Kind}
import mpp.InTime
import mpp.catalogue.Policy
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.Point
import mpp.orchestrate.Measurement.Answered
import mpp.orchestrate.Measurement.Broken
import mpp.orchestrate.ScriptedTestee._
import mpp.results.FailureKind

class MeasurementSuite extends munit.FunSuite {
  private val point = Point(pingPong, PingPongRequest(1000))
  private val policy = Policy(warmupRuns = 1, minRuns = 2, maxRuns = 3, rseTarget = 0.1)
  private val quick = ShortDeadlines

  /** For processes that end late, however busy the machine is. */
  private val patient = quick.copy(exitNews = 10.seconds)

  private def measure(
      testee: ScriptedTestee,
      deadlines: Deadlines = quick,
      onProgress: ProgressResponse => Unit = _ => ()
  ): Measurement.Outcome =
    try InTime(new Measurement(testee, deadlines).run(point, policy)(onProgress))
    finally testee.kill()

  /** The kind of failure, the process at fault, and the reason. */
  private def broken(testee: ScriptedTestee, deadlines: Deadlines): (FailureKind, Option[Int], String) =
    measure(testee, deadlines) match {
      case Broken(kind, reason, culprit) => (kind, culprit.map(testee.processes.indexOf(_)), reason)
      case answered => fail(s"did not break: $answered")
    }

  private def assertBroken(testee: ScriptedTestee, kind: FailureKind, culprit: Option[Int], words: String*)(implicit
      location: munit.Location
  ): Unit = assertBroken(testee, quick, kind, culprit, words: _*)

  private def assertBroken(
      testee: ScriptedTestee,
      deadlines: Deadlines,
      kind: FailureKind,
      culprit: Option[Int],
      words: String*
  )(implicit location: munit.Location): Unit = {
    val (actual, process, reason) = broken(testee, deadlines)
    assertEquals((actual, process), (kind, culprit))
    for (word <- words) assert(reason.contains(word), reason)
  }

  test("a reply is the outcome, and the request bears the policy") {
    val testee = new ScriptedTestee()(sound)
    assertEquals(measure(testee), Answered(success(point)): Measurement.Outcome)
    assertEquals(testee.requests, Seq(point -> policy.toRequest))
  }

  test("a reply with more than is allowed ends the testee, and its reason names what it was") {
    val long = success(point).copy(runResults = Seq.fill(4)(1.0), numberOfRuns = 4)
    for (
      (result, words) <- Seq(
        failure(Kind.FAILURE_KIND_WRONG_ANSWER, "x" * 2001) -> Seq("reason", "2001", "2000"),
        long -> Seq("run_results", "4", "3")
      )
    ) assertBroken(new ScriptedTestee()(answering(result)), FailureKind.Internal, None, words: _*)
    assertEquals(measure(new ScriptedTestee(listed = None)(answering(long))), Answered(long): Measurement.Outcome)
  }

  test("progress is told until the reply comes") {
    val reply = Promise[TestResult]()
    val testee = new ScriptedTestee()((_, _) => reply.future)
    var asked = 0
    testee.onProgress = () => {
      asked += 1
      if (asked == 3) reply.success(success(point))
      Future.successful(ProgressResponse(runsDone = asked))
    }
    var told = Seq.empty[Int]
    assertEquals(measure(testee, quick, p => told :+= p.runsDone), Answered(success(point)): Measurement.Outcome)
    assertEquals(told, Seq(1, 2))
  }

  test("a call that the testee does not have is a benchmark that it has not implemented") {
    val testee = new ScriptedTestee()((_, _) => failed(Status.UNIMPLEMENTED))
    assertEquals(measure(testee), Answered(NotImplemented()): Measurement.Outcome)
  }

  test("a request that fails while the process lives is an internal failure") {
    val testee = new ScriptedTestee()((_, _) => failed(Status.CANCELLED.withDescription("garbled")))
    assertBroken(testee, FailureKind.Internal, None, "CANCELLED", "garbled")
  }

  for (phase <- Seq("setup", "warmup", "run", "cleanup")) test(s"the end of the process in phase $phase is a crash") {
    val testee = new ScriptedTestee()(silent)
    testee.onProgress = () => {
      testee.end(0, 137)
      Future.successful(ProgressResponse(phase = phase))
    }
    assertBroken(testee, FailureKind.Crash, Some(0), "signal 9")
  }

  test("the end of the process may be known before the request's failure, after it, or alone") {
    assertBroken(new ScriptedTestee()(crashing), FailureKind.Crash, Some(0), "signal 9")
    val late = new ScriptedTestee()((testee, _) => {
      new Thread(() => { Thread.sleep(20); testee.played.head.exit(1) }).start()
      unavailable
    })
    assertBroken(late, quick.copy(closedNews = 10.seconds), FailureKind.Crash, Some(0), "exit code 1")
    val alone = new ScriptedTestee()((testee, _) => { testee.end(0, 0); Future.never })
    assertBroken(alone, FailureKind.Crash, Some(0), "exit code 0")
  }

  test("no completed run within the stall deadline is a timeout, though progress is answered") {
    assertBroken(new ScriptedTestee()(silent), quick.copy(stall = 150.millis), FailureKind.Timeout, None, "150 ms")
  }

  test("a testee that tells no progress has the stall deadline for all of its runs, and is never asked") {
    val testee = new ScriptedTestee(listed = None)(silent)
    testee.onProgress = () => fail("asked for progress")
    val (kind, _, reason) = broken(testee, quick.copy(stall = 20.millis))
    assertEquals(kind, FailureKind.Timeout: FailureKind)
    assert(reason.contains("20 ms"), reason)
  }

  test("the deadline of a point passes though runs are completed") {
    val testee = new ScriptedTestee()(silent)
    var runs = 0
    testee.onProgress = () => { runs += 1; Future.successful(ProgressResponse(runsDone = runs)) }
    val (kind, _, reason) = broken(testee, quick.copy(point = Some(500.millis)))
    assertEquals(kind, FailureKind.Timeout: FailureKind)
    assert(reason.contains("--pointTimeout 500 ms"), reason)
    assert(runs > 1, runs)
  }

  test("a call of Progress without an answer is a timeout long before the stall deadline") {
    val testee = new ScriptedTestee()(silent)
    testee.onProgress = () => failed(Status.DEADLINE_EXCEEDED)
    val (kind, _, _) = broken(testee, quick)
    assertEquals(kind, FailureKind.Timeout: FailureKind)
  }

  test("a call of Progress that fails otherwise says nothing of the request") {
    val reply = Promise[TestResult]()
    val testee = new ScriptedTestee()((_, _) => reply.future)
    var asked = 0
    testee.onProgress = () => {
      asked += 1
      if (asked == 3) reply.success(success(point))
      unavailable
    }
    assertEquals(measure(testee), Answered(success(point)): Measurement.Outcome)
  }

  private def group(reason: String, kind: Kind = Kind.FAILURE_KIND_INTERNAL)(effect: ScriptedTestee => Unit = _ => ()) =
    new ScriptedTestee(clients = 2)((testee, _) => {
      effect(testee)
      Future.successful(failure(kind, reason))
    })

  private val lost = s"client ${address(2)} was lost"

  test("a master's failure that has to do with the request alone is an answer, whatever became of clients") {
    for (
      kind <- Seq(
        Kind.FAILURE_KIND_INVALID_PARAMETERS,
        Kind.FAILURE_KIND_NOT_CONVERGED,
        Kind.FAILURE_KIND_WRONG_ANSWER,
        Kind.FAILURE_KIND_NOT_LINEARIZABLE
      )
    ) assertEquals(measure(group(lost, kind)(_.ready = false)), Answered(failure(kind, lost)): Measurement.Outcome)
  }

  test("a master's failure that names no client is an answer if all are ready") {
    assertEquals(
      measure(group("overflow")()),
      Answered(failure(Kind.FAILURE_KIND_INTERNAL, "overflow")): Measurement.Outcome
    )
  }

  test("a client that a master's failure names is at fault though it lives, and its node is named") {
    assertBroken(group(lost)(), FailureKind.Internal, Some(2), "client node-2 (127.0.0.1:4002) was lost")
  }

  test("a client that ends is a crash, whether the master names it or not") {
    assertBroken(group(lost)(_.end(2, 137)), FailureKind.Crash, Some(2), "client node-2", "signal 9")
    assertBroken(group("lost one")(_.end(1, 137)), FailureKind.Crash, Some(1), "client node-1", "signal 9")
  }

  test("a group that is not ready any more, though all processes live, is a timeout") {
    assertBroken(group(lost)(_.ready = false), FailureKind.Timeout, Some(2), "client node-2")
    assertBroken(group("silence")(_.ready = false), FailureKind.Timeout, None, "silence")
  }

  test("clients that end by themselves after their master do not take the blame") {
    val testee = new ScriptedTestee(clients = 2)((testee, _) => {
      testee.end(1, 1)
      new Thread(() => { Thread.sleep(20); testee.played.head.exit(137) }).start()
      unavailable
    })
    assertBroken(testee, patient, FailureKind.Crash, Some(0), "master node-0", "signal 9")
  }
}
