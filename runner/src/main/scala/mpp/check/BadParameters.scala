package mpp.check

import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.FailureKind
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestFailure
import mpp.catalogue.Benchmark
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.catalogue.Values
import mpp.check.CheckFailure.fail
import mpp.check.CheckFailure.require
import mpp.check.ConformanceCases.Rejected

/** Requests that are to be refused. */
object BadParameters {
  private val refusal = "with INVALID_PARAMETERS and a reason 'parameter = value, allowed are ...', then go on"

  val local: Seq[Check] = LocalBenchmarks.all.map(check) :+
    Check.ofRuns("refusals-policy", s"refuse bad policies $refusal") { (session, point) =>
      for (bad <- session.cases.rejected if bad.ofPolicy; policy <- bad.policy) {
        checkRefusal(session.shared, point, policy, bad)
        checkNext(session.shared)
      }
    }

  val distributed: Seq[Check] = DistributedBenchmarks.all.map(check)

  private def check(benchmark: Benchmark[_]): Check =
    Check.ofBenchmark(
      benchmark,
      s"refusals-${benchmark.symbol}",
      s"refuse bad parameters of ${benchmark.symbol} $refusal"
    ) { (session, caller) =>
      val cases = session.cases.rejected ++ tooFewNodes(caller)
      for (bad <- cases if bad.point.benchmark == benchmark && !bad.ofPolicy) {
        checkRefusal(caller, bad.point, bad.policy.getOrElse(Caller.FewRuns), bad)
        if (!benchmark.distributed) checkNext(caller)
      }
      // Only now: all nodes take part.
      if (benchmark.distributed) checkNext(caller)
    }

  /** What is wrong among so many nodes only. */
  private def tooFewNodes(caller: Caller): Seq[Rejected] = {
    val replicas = caller.nodes + 1
    val point = Point(atomicRegister, AtomicRegisterRequest(0.5f, 0.5f, replicas, 1))
    Seq(Rejected(point, None, "partition_size", replicas.toString))
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
  private def begin(bad: Rejected): String = {
    val fractions = bad.point.benchmark.parameters.filter(_.values == Values.Fraction).map(_.name) :+ "rse_target"
    if (fractions.contains(bad.parameter)) s"${bad.parameter} = " else s"${bad.parameter} = ${bad.value}"
  }
}
