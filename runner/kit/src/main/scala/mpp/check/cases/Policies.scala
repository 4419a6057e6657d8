package mpp.check.cases

import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestSuccess
import mpp.catalogue.Point
import mpp.catalogue.SpaceName
import mpp.check.Check
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.catalogue.Policy
import mpp.stats.SampleStatistics

/** The number of runs of a request, and the samples that it returns. */
object Policies {

  /** No samples are as much alike as this. */
  private val OutOfReach = 1e-12

  /** No samples exceed this, since none is negative. */
  private val Always = 1.0

  private val HoldAttempts = 5

  val local: Seq[Check] = Seq(
    Check.ofRuns("exact-runs", "make exactly n runs if min_runs = max_runs = n, and count that as converged") {
      (session, point) =>
        for (n <- Seq(1, 2, 7)) {
          val policy = RunPolicy(minRuns = n, maxRuns = n, rseTarget = OutOfReach)
          checkCounts(point, policy, session.shared.success(point, policy), runs = n)
        }
    },
    Check.ofRuns("warm-up", "return warm-up runs apart from measured ones") { (session, point) =>
      val policy = RunPolicy(minRuns = 3, maxRuns = 3, warmupRuns = 4)
      val success = session.shared.success(point, policy)
      checkCounts(point, policy, success, runs = 3)
      require(
        success.runResults.exists(!success.warmupResults.contains(_)),
        s"${TesteeClient.name(point)}: run_results repeats warmup_results, expected are the runs after the warm-up"
      )
    },
    Check.ofRuns("hold", "wait for hold_millis between the last run and its clean-up") { (session, point) =>
      val policy = RunPolicy(minRuns = 1, maxRuns = 1, holdMillis = 200)
      // On a busy machine an answer may be late without any wait.
      for (_ <- 1 to HoldAttempts) {
        val begunNanos = System.nanoTime
        checkCounts(point, policy, session.shared.success(point, policy), runs = 1)
        val millis = (System.nanoTime - begunNanos) / 1000000
        require(
          millis >= policy.holdMillis,
          s"${what(point, policy)}: it answered after $millis ms, expected are ${policy.holdMillis} or more"
        )
      }
    },
    Check.ofRuns("min-runs", "stop after min_runs if these have converged") { (session, point) =>
      val policy = RunPolicy(minRuns = 3, maxRuns = 50, rseTarget = Always)
      checkCounts(point, policy, session.shared.success(point, policy), runs = 3)
    },
    Check.ofRuns("not-converged", "give up after max_runs with NOT_CONVERGED, its samples and its answer") {
      (session, point) =>
        val policy = RunPolicy(minRuns = 10, maxRuns = 12, rseTarget = OutOfReach, warmupRuns = 2)
        val failure = session.shared.unconverged(session.shared.begin(point, policy), point)
        checkCounts(point, policy, failure.runResults, failure.warmupResults, runs = 12)
    },
    Check.ofRuns("max-millis", "give up once measured runs took more than max_millis in all") { (session, point) =>
      val policy = RunPolicy(minRuns = 5, maxRuns = 1000000, rseTarget = OutOfReach, maxMillis = 20)
      val failure = session.shared.unconverged(session.shared.begin(point, policy), point)
      val (before, all) = (failure.runResults.dropRight(1).sum, failure.runResults.sum)
      require(
        all >= policy.maxMillis && (before <= policy.maxMillis || failure.runResults.size == policy.minRuns),
        s"${what(point, policy)}: ${failure.runResults.size} runs took $all ms, all but the last one $before ms"
      )
    },
    Check.ofRuns(
      "stopping-rule",
      "stop at the first run from min_runs on at which the relative standard error is reached"
    ) {
      (session, point) =>
        val default = Policy.default(SpaceName.Full).toRequest
        val request = session.shared.begin(point, RunPolicy())
        session.shared.result(request) match {
          case s: TestSuccess => checkStop(point, default, s.runResults)
          case _ =>
            val failure = session.shared.unconverged(request, point)
            checkCounts(point, default, failure.runResults, failure.warmupResults, runs = default.maxRuns)
        }
    },
    Check.ofRuns("policy-edges", "accept policies at the edge of the allowed values") { (session, point) =>
      for (asked <- session.cases.accepted if asked.quick; policy <- asked.policy)
        session.shared.result(point, policy) match {
          case _: TestSuccess => ()
          case f: TestFailure if f.kind.isFailureKindNotConverged => ()
          case other => fail(s"${what(point, policy)}: ${TesteeClient.describe(other)}, expected are samples")
        }
    }
  )

  private def checkCounts(point: Point, policy: RunPolicy, success: TestSuccess, runs: Int): Unit =
    checkCounts(point, policy, success.runResults, success.warmupResults, runs)

  private def checkCounts(
      point: Point,
      policy: RunPolicy,
      measured: Seq[Double],
      warmup: Seq[Double],
      runs: Int
  ): Unit = {
    require(
      measured.size == runs,
      s"${what(point, policy)}: run_results has ${measured.size} values, expected are $runs"
    )
    require(
      warmup.size == policy.warmupRuns,
      s"${what(point, policy)}: warmup_results has ${warmup.size} values, expected are ${policy.warmupRuns}"
    )
  }

  /** Requires converged samples to end at the first run that meets the target. */
  private def checkStop(point: Point, policy: RunPolicy, samples: Seq[Double]): Unit = {
    def rse(n: Int) = SampleStatistics.of(samples.take(n)).rse
    val expected = (policy.minRuns to policy.maxRuns).find(n => n <= samples.size && rse(n) <= policy.rseTarget)
    require(
      expected.contains(samples.size),
      s"${what(point, policy)} (its default): it converged after ${samples.size} runs, by its samples it had to " +
        expected.fold("go on")(n => s"after $n")
    )
  }

  private def what(point: Point, policy: RunPolicy): String =
    s"${TesteeClient.name(point)} with policy ${TesteeClient.name(policy)}"
}
