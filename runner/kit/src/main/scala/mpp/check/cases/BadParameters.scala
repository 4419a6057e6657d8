package mpp.check.cases

import kompics.benchmarks.FailureKind
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestFailure
import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.check.Check
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.check.requests.BoundCases
import mpp.check.requests.ConformanceCases.Rejected
import mpp.check.requests.SmallPoints

/** Requests with parameters that are not allowed. */
object BadParameters {
  private val refusal = "with INVALID_PARAMETERS and a reason 'parameter = value, allowed are ...', then go on"

  val local: Seq[Check] = Catalogue.benchmarks.filterNot(_.distributed).map(check) :+
    Check.ofRuns("refusals-policy", s"refuse bad policies $refusal") { (session, point) =>
      for (bad <- session.cases.rejected if bad.ofPolicy; policy <- bad.policy) {
        checkRefusal(session.shared, point, policy, bad)
        checkNext(session.shared)
      }
    }

  val distributed: Seq[Check] = Catalogue.benchmarks.filter(_.distributed).map(check)

  private def check(benchmark: Benchmark): Check =
    Check.ofBenchmark(
      benchmark,
      s"refusals-${benchmark.symbol}",
      s"refuse bad parameters of ${benchmark.symbol} $refusal"
    ) { (session, caller) =>
      for (
        bad <- BoundCases.rejected(benchmark) ++ againstRules(session, benchmark) ++ tooFewNodes(caller, benchmark)
      ) {
        checkRefusal(caller, bad.point, bad.policy.getOrElse(TesteeClient.FewRuns), bad)
        if (!benchmark.distributed) checkNext(caller)
      }
      // Only now: all nodes take part.
      if (benchmark.distributed) checkNext(caller)
    }

  /** Values within their bounds that break a rule over several fields, and texts that are no durations. */
  private def againstRules(session: CheckSession, benchmark: Benchmark): Seq[Rejected] =
    session.cases.rejected.filter(bad => bad.point.benchmark == benchmark && !bad.ofPolicy && !bad.outOfBounds)

  private def tooFewNodes(caller: TesteeClient, benchmark: Benchmark): Seq[Rejected] = for {
    parameter <- SmallPoints.nodesParameter(benchmark).toSeq
    small <- SmallPoints.first(benchmark)
    point <- SmallPoints.updated(small, parameter, (caller.nodes + 1).toString)
  } yield Rejected(point, policy = None, parameter.name)

  private def checkRefusal(caller: TesteeClient, point: Point, policy: RunPolicy, bad: Rejected): Unit = {
    val what = TesteeClient.name(point) + bad.policy.fold("")(p => s" with policy ${TesteeClient.name(p)}")
    val begin = bad.reasonBegins
    caller.result(point, policy) match {
      case refused: TestFailure if refused.kind == FailureKind.FAILURE_KIND_INVALID_PARAMETERS =>
        require(
          refused.reason.startsWith(begin) && refused.reason.contains("allowed"),
          s"$what: refused with the reason '${refused.reason}', expected is '$begin, allowed are ...'"
        )
      case other =>
        fail(
          s"$what: ${TesteeClient.describe(other)}, expected is a TestFailure of kind INVALID_PARAMETERS '$begin...'"
        )
    }
  }

  private def checkNext(caller: TesteeClient): Unit = caller.smallPoints.headOption.foreach(caller.answer)
}
