package mpp.orchestrate

import java.time.Instant

import kompics.benchmarks.AtomicBroadcastRequest
import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.{FailureKind => WireKind}
import kompics.benchmarks.Operation
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import mpp.catalogue.DistributedBenchmarks.atomicBroadcast
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.Point
import mpp.results.FailureKind
import mpp.results.Status

class VerificationSuite extends munit.FunSuite {
  private val point = Point(atomicRegister, AtomicRegisterRequest(0.5f, 0.5f, 1, 2))
  private val rightAnswer = point.expectedAnswer

  private val good = for (key <- Seq(0L, 1L); i <- 1L to 10L)
    yield Operation(0, key, write = i == 1, 10 * key + 1, 100 * i, 100 * i + 50)

  private def success(history: Seq[Operation], answer: Option[Long] = rightAnswer) =
    TestSuccess(2, Seq(1.0, 2.0), answer = answer, history = history)

  private def judge(result: TestResult, listed: Boolean = true, point: Point = point): PointOutcome =
    Verification.judge(
      Judge.record(Judge.blank("AKKA", point, 1, Status.Failed, Instant.EPOCH, 7), point, result),
      point,
      result,
      listed
    )

  test("a good history leaves the result as it is, and its operations are counted") {
    val PointOutcome(record, refused) = judge(success(good))
    assertEquals(
      (record.status: Status, record.verified, record.verifiedOperations),
      (Status.Converged, true, Some(20))
    )
    assertEquals((record.samplesMillis, refused), (Seq(1.0, 2.0), Nil))
  }

  test("a history that is not linearizable is a failed point, and is handed on") {
    val bad = good.updated(9, good(9).withValue(0))
    val PointOutcome(record, refused) = judge(success(bad))
    assertEquals((record.status: Status, record.samplesMillis, record.verifiedOperations), (Status.Failed, Nil, None))
    assertEquals(record.failure.map(_.kind), Some(FailureKind.NotLinearizable): Option[FailureKind])
    assert(record.failure.get.reason.startsWith("key 0 is not linearizable: "), record.failure)
    assertEquals(refused, bad)
  }

  test("logs that differ are a wrong answer, and are handed on") {
    val broadcast = Point(atomicBroadcast, AtomicBroadcastRequest("raft", 3, 1, 1, "off", ""))
    val same = for (replica <- 0 to 2) yield Operation(replica, 0)
    val answer = broadcast.expectedAnswer
    val PointOutcome(right, _) = judge(success(same, answer), point = broadcast)
    assertEquals((right.status: Status, right.verifiedOperations), (Status.Converged: Status, Some(3)))
    val PointOutcome(wrong, refused) = judge(success(same.tail, answer), point = broadcast)
    assertEquals(wrong.failure.map(_.kind), Some(FailureKind.WrongAnswer): Option[FailureKind])
    assertEquals(refused, same.tail)
  }

  test("a malformed history is a failed point, and is handed on") {
    val PointOutcome(record, refused) = judge(success(good.tail))
    assertEquals(record.failure.map(_.kind), Some(FailureKind.Internal): Option[FailureKind])
    assertEquals(
      record.failure.map(_.reason),
      Some(
        "the history of the verification run is malformed: it has 9 operations of replica 0 on key 0, expected are 10"
      )
    )
    assertEquals(refused, good.tail)
  }

  test("a testee that lists the benchmark has to return a history, one of the published suite cannot") {
    val PointOutcome(missing, _) = judge(success(Nil))
    assertEquals((missing.status: Status, missing.samplesMillis), (Status.Failed: Status, Seq.empty[Double]))
    assertEquals(
      missing.failure.map(_.reason),
      Some("the testee was asked for a verification run, but returned no history of it")
    )
    val PointOutcome(published, _) = judge(success(Nil, answer = None), listed = false)
    assertEquals(
      (published.status: Status, published.verified, published.verifiedOperations),
      (Status.Converged: Status, false, Some(0))
    )
  }

  test("a wrong answer comes before its history") {
    val PointOutcome(record, refused) = judge(success(good.tail, answer = Some(1)))
    assertEquals(record.failure.map(_.kind), Some(FailureKind.WrongAnswer): Option[FailureKind])
    assertEquals(refused, Nil)
  }

  test("a point that does not converge is not verified, and says so") {
    val failure = TestFailure("RSE", WireKind.FAILURE_KIND_NOT_CONVERGED, Seq(1.0, 9.0), answer = rightAnswer)
    val PointOutcome(record, _) = judge(failure)
    assertEquals((record.status: Status, record.verifiedOperations), (Status.Unconverged: Status, Some(0)))
  }

  test("a benchmark without a verification run needs no history") {
    val other = Point(pingPong, PingPongRequest(5))
    val PointOutcome(record, _) = judge(success(Nil, answer = Some(5)), point = other)
    assertEquals((record.status: Status, record.verifiedOperations), (Status.Converged: Status, None))
  }
}
