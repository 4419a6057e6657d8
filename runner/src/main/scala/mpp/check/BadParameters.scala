package mpp.check

import kompics.benchmarks.FailureKind
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestFailure
import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.check.CheckFailure.fail
import mpp.check.CheckFailure.require
import mpp.check.ConformanceCases.Rejected

/** Requests that are to be refused. */
object BadParameters {
  private val refusal = "with INVALID_PARAMETERS and a reason 'parameter = value, allowed are ...', then go on"

  val local: Seq[Check] = CheckedBenchmarks.local.map(check) :+
    Check.ofRuns("refusals-policy", s"refuse bad policies $refusal") { (session, point) =>
      for (bad <- session.cases.rejected; policy <- bad.policy) {
        checkRefusal(session.shared, point, policy, bad)
        checkNext(session.shared)
      }
    }

  val distributed: Seq[Check] = CheckedBenchmarks.distributed.map(check)

  private def check(benchmark: Benchmark[_]): Check =
    Check.ofBenchmark(
      benchmark,
      s"refusals-${benchmark.symbol}",
      s"refuse bad parameters of ${benchmark.symbol} $refusal"
    ) { (session, caller) =>
      for (bad <- session.cases.rejected if bad.point.benchmark == benchmark && bad.policy.isEmpty) {
        checkRefusal(caller, bad.point, Caller.FewRuns, bad)
        if (!benchmark.distributed) checkNext(caller)
      }
      // Only now: all nodes take part.
      if (benchmark.distributed) checkNext(caller)
    }

  private def checkRefusal(caller: Caller, point: Point[_], policy: RunPolicy, bad: Rejected): Unit = {
    val what = Caller.name(point) + bad.policy.fold("")(p => s" with policy ${Caller.name(p)}")
    caller.result(point, policy) match {
      case refused: TestFailure if refused.kind == FailureKind.FAILURE_KIND_INVALID_PARAMETERS =>
        require(
          refused.reason.startsWith(begin(bad)) && refused.reason.contains("allowed"),
          s"$what: refused with the reason '${refused.reason}', expected is '${begin(bad)}, allowed are ...'"
        )
      case other =>
        fail(
          s"$what: ${Caller.describe(other)}, expected is a TestFailure of kind INVALID_PARAMETERS '${begin(bad)}...'"
        )
    }
  }

  private def checkNext(caller: Caller): Unit = caller.smallPoints.headOption.foreach(caller.answer)

  /** How languages write numbers that are not whole differs. */
  private def begin(bad: Rejected): String =
    if (bad.parameter == "rse_target") s"${bad.parameter} = " else s"${bad.parameter} = ${bad.value}"
}
