package mpp.orchestrate

import java.time.Instant

import kompics.benchmarks.{FailureKind => WireKind}
import kompics.benchmarks.LatencyRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import mpp.Conformance
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.results.FailureKind
import mpp.results.PointRecord
import mpp.results.Status

class JudgeSuite extends munit.FunSuite {
  private val point = Point(LocalBenchmarks.pingPong, PingPongRequest(1000))

  private def judge(result: TestResult): PointRecord =
    Judge.record(Judge.blank("AKKA", point, 1, Status.Failed, Instant.EPOCH, 7), point, result)

  private def reason(record: PointRecord): (FailureKind, String) = (record.failure.get.kind, record.failure.get.reason)

  test("a success with the expected answer is converged and verified, its warm-up kept apart") {
    val record = judge(TestSuccess(2, Seq(1.0, 2.0), answer = Some(1000), warmupResults = Seq(9.0)))
    assertEquals(record.status, Status.Converged: Status)
    assert(record.verified)
    assertEquals((record.samplesMillis, record.warmupMillis), (Seq(1.0, 2.0), Seq(9.0)))
    assertEquals(record.failure, None)
  }

  test("a wrong answer is a failed point, never a number") {
    for (
      result <- Seq(
        TestSuccess(1, Seq(1.0), answer = Some(999)),
        TestFailure("", WireKind.FAILURE_KIND_NOT_CONVERGED, Seq(1.0, 9.0), answer = Some(999))
      )
    ) {
      val record = judge(result)
      assertEquals(record.status, Status.Failed: Status)
      assertEquals(reason(record), (FailureKind.WrongAnswer, "answered 0x3e7, expected 0x3e8"))
      assertEquals(record.samplesMillis, Nil)
    }
  }

  test("a success without an answer is kept, but not verified") {
    val record = judge(TestSuccess(1, Seq(1.0)))
    assertEquals((record.status: Status, record.verified), (Status.Converged: Status, false))
  }

  test("not converged keeps its samples") {
    val record = judge(TestFailure("RSE 0.3", WireKind.FAILURE_KIND_NOT_CONVERGED, Seq(1.0, 9.0), answer = Some(1000)))
    assertEquals(
      (record.status: Status, record.samplesMillis, record.verified),
      (Status.Unconverged: Status, Seq(1.0, 9.0), true)
    )
  }

  test("samples above the target have not converged, whatever the testee says, unless they are as many as asked for") {
    val (near, far) = (Seq(1.0, 2.0), Seq(1.0, 3.0))
    for (
      (samples, mostRuns, status) <-
        Seq((near, 3, Status.Converged), (far, 3, Status.Unconverged), (far, 2, Status.Converged))
    ) {
      val policy = Policy(warmupRuns = 0, minRuns = 2, maxRuns = mostRuns, rseTarget = 0.35)
      val record = Judge.held(judge(TestSuccess(2, samples, answer = Some(1000))), policy)
      assertEquals((record.status: Status, record.samplesMillis, record.verified), (status: Status, samples, true))
      assertEquals(record.failure.map(_.kind), Option.when(status == Status.Unconverged)(FailureKind.NotConverged))
    }
  }

  test("other failures are failed points with the testee's reason") {
    val record = judge(TestFailure("bad", WireKind.FAILURE_KIND_INVALID_PARAMETERS))
    assertEquals(
      (record.status: Status, reason(record)),
      (Status.Failed: Status, (FailureKind.InvalidParameters, "bad"))
    )
    assertEquals(reason(judge(TestFailure("old"))), (FailureKind.Unspecified, "old"))
    assertEquals(reason(judge(TestFailure("new", WireKind.Unrecognized(99)))), (FailureKind.Unspecified, "new"))
  }

  private object OfLatencies {
    private val vectors = Conformance.read("histograms.json")("cases").arr
    val Seq(one, other) = vectors.take(2).map(_("histogram").str).toSeq: @unchecked
    val Seq(millis, otherMillis) = vectors.take(2).map(_("percentiles_nanos")("p99").num / 1e6).toSeq: @unchecked
    private val point = Point(LocalBenchmarks.latency, LatencyRequest(1000, 10, 1))
    def judged(result: TestResult): PointRecord =
      Judge.record(Judge.blank("AKKA", point, 1, Status.Failed, Instant.EPOCH, 7), point, result)
  }

  test("samples of latencies are the percentiles of their histograms, one per run") {
    import OfLatencies._
    val good = TestSuccess(2, Seq(millis, otherMillis), answer = Some(45), histograms = Seq(one, other))
    assertEquals((judged(good).status: Status, judged(good).histograms), (Status.Converged: Status, Seq(one, other)))
    for (
      bad <- Seq(
        good.copy(histograms = Seq(one)),
        good.copy(histograms = Seq(other, one)),
        good.copy(histograms = Seq(one, "no histogram"))
      )
    ) assertEquals((judged(bad).status: Status, judged(bad).failure.get.kind), (Status.Failed, FailureKind.Internal))
  }

  test("overload is a result with its histograms, without samples") {
    import OfLatencies._
    val record =
      judged(TestFailure("10 s late", WireKind.FAILURE_KIND_OVERLOADED, Seq(millis), histograms = Seq(one, other)))
    assertEquals((record.status: Status, record.samplesMillis), (Status.Overloaded: Status, Nil))
    assertEquals((record.histograms, reason(record)), (Seq(one, other), (FailureKind.Overloaded, "10 s late")))
  }

  test("only benchmarks of latencies have histograms") {
    assertEquals(judge(TestSuccess(1, Seq(1.0), answer = Some(1000), histograms = Seq("x"))).histograms, Nil)
  }
}
