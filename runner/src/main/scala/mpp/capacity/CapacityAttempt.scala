package mpp.capacity

import scala.concurrent.duration._

import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestSuccess
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.orchestrate.Deadlines
import mpp.orchestrate.Measurement
import mpp.results.FailureKind
import mpp.testee.RunningTestee
import mpp.testee.Sample

/** One run of a point in a testee that has a limited time and memory, and is ended afterwards.
  *
  * @param within
  *   for the run
  * @param bytes
  *   resident memory that the testee's processes may have in all
  */
final class CapacityAttempt(within: FiniteDuration, bytes: Double) {
  import CapacityAttempt._

  /** Has a fresh testee make the run, and ends it. */
  def run(testee: RunningTestee, point: Point): Capacity.Attempt = {
    testee.sample(Sample.Begin): Unit
    // Each sample tells the peak since the one before.
    var peak = Option.empty[Double]
    def sample(): Unit = peak = (peak ++ peakBytes(testee)).maxOption
    val deadlines = Deadlines(stall = within, point = Some(within), poll = Poll)
    def watch(): Unit = if (!peak.exists(_ > bytes)) {
      sample()
      if (peak.exists(_ > bytes)) testee.kill()
    }
    val outcome = new Measurement(testee, deadlines).run(point, OneRun)(_ => watch())
    if (!peak.exists(_ > bytes)) sample()
    outcome match {
      case Measurement.Broken(kind, _, _) if kind == FailureKind.Timeout =>
        testee.kill()
        Capacity.Fails(kind.name, s"no answer within ${within.toSeconds} s")
      case broken: Measurement.Broken if !peak.exists(_ > bytes) =>
        testee.kill()
        Capacity.Fails(broken.kind.name, broken.reason)
      case outcome =>
        testee.shutdown()
        peak.filter(_ > bytes).fold(judged(outcome, point, peak))(tooMuch)
    }
  }

  private def judged(outcome: Measurement.Outcome, point: Point, peak: Option[Double]): Capacity.Attempt =
    outcome match {
      case Measurement.Answered(success: TestSuccess) if success.answer == point.expectedAnswer => Capacity.Fits(peak)
      case Measurement.Answered(_: TestSuccess) =>
        Capacity.Fails(FailureKind.WrongAnswer.name, "the answer is wrong")
      case Measurement.Answered(failure: TestFailure) =>
        Capacity.Fails(FailureKind.of(failure.kind).name, failure.reason)
      case Measurement.Answered(_) => Capacity.Fails(NotImplemented, s"it does not have ${point.benchmark.symbol}")
      case Measurement.Broken(kind, reason, _) => Capacity.Fails(kind.name, reason)
    }

  private def tooMuch(peak: Double): Capacity.Fails =
    Capacity.Fails(Capacity.Memory, f"${peak / Mebi}%.0f MiB were resident, it has ${bytes / Mebi}%.0f")
}

object CapacityAttempt {

  /** The kind of failure of a testee without the benchmark. */
  val NotImplemented = "NOT_IMPLEMENTED"

  private val Poll = 200.millis
  private val Mebi = 1048576.0

  private val OneRun = Policy(warmupRuns = 0, minRuns = 1, maxRuns = 1, rseTarget = 1)

  private def peakBytes(testee: RunningTestee): Option[Double] = {
    val peaks = testee.sample(Sample.End).flatten.flatMap(_.peakBytes)
    Option.when(peaks.nonEmpty)(peaks.sum)
  }
}
