package mpp.check.cases

import java.lang.Long.compareUnsigned

import scala.concurrent.duration._

import kompics.benchmarks.Operation
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestSuccess
import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.check.Check
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.check.requests.SmallPoints
import mpp.verify.Registers
import mpp.verify.Subject

/** Answers to requests with `verify`: as others, with a history if the benchmark has a verification run. */
object VerificationRuns {
  private val Verified: RunPolicy = TesteeClient.FewRuns.withVerify(true)

  private val ignore = "ignore verify where a benchmark has no verification run"

  val local: Seq[Check] = Seq(
    Check.ofRuns("verify-ignored", ignore)((session, _) => checkIgnored(session.shared))
  )

  val distributed: Seq[Check] = Catalogue.benchmarks.filter(_.verifiable).map(check) :+
    Check.ofNodesRuns("master-verify-ignored", ignore, suitable = !_.verifiable) { (session, _) =>
      checkIgnored(session.group.caller)
    }

  private def check(benchmark: Benchmark): Check = Check.ofBenchmark(
    benchmark,
    s"verify-${benchmark.symbol}",
    "make a verification run beside the others, and return its history, which is whole and right"
  ) { (session, caller) =>
    val points = SmallPoints.first(benchmark).toSeq ++ session.cases.quick(benchmark)
    points.flatMap(SmallPoints.onNodes(_, caller.nodes)).distinct.foreach(checkHistory(caller, _))
  }

  private def checkIgnored(caller: TesteeClient): Unit =
    for (point <- caller.smallPoints if !point.benchmark.verifiable; success <- verified(caller, point)) {
      val operations = success.history.size
      require(
        operations == 0,
        s"${name(point)}: its TestSuccess has a history of $operations operations, expected is none"
      )
    }

  private def checkHistory(caller: TesteeClient, point: Point): Unit = {
    val begin = System.nanoTime()
    for (success <- verified(caller, point); subject <- point.subject) {
      val elapsed = (System.nanoTime() - begin).nanos
      checkHistory(point, success.history, subject, elapsed)
    }
  }

  private def checkHistory(point: Point, history: Seq[Operation], subject: Subject, elapsed: FiniteDuration): Unit = {
    require(history.nonEmpty, s"${name(point)}: its TestSuccess has no history")
    for (fault <- subject.fault(history)) fail(s"${name(point)}: ${fault.reason}")
    subject match {
      case registers: Registers =>
        checkOperations(point, history, registers)
        checkTimes(point, history, elapsed)
      case _ =>
    }
  }

  /** The runs of a request with `verify`, which are all there, unless NotImplemented is allowed. */
  private def verified(caller: TesteeClient, point: Point): Option[TestSuccess] = {
    val success = caller.successIfAny(point, Verified)
    for (found <- success) {
      val (runs, warmup) = (found.runResults.size, found.warmupResults.size)
      require(
        runs == Verified.minRuns && warmup == Verified.warmupRuns,
        s"${name(point)}: it returned $warmup warm-up and $runs measured runs, expected are ${Verified.warmupRuns} and " +
          s"${Verified.minRuns}: the verification run is none of them"
      )
    }
    success
  }

  private def checkOperations(point: Point, history: Seq[Operation], registers: Registers): Unit = {
    val expected = Registers.FewestOperations * registers.replicas * registers.keys
    require(
      history.size == expected,
      s"${name(point)}: its history has ${history.size} operations, expected are $expected: " +
        s"${Registers.FewestOperations} of each replica on each key"
    )
    for ((kind, writes) <- Seq("reads" -> false, "writes" -> true))
      require(history.exists(_.write == writes), s"${name(point)}: its history has no $kind, with any workload")
    if (registers.replicas > 1)
      require(
        history.groupBy(_.key).values.exists(overlap),
        s"${name(point)}: none of its operations on a key overlaps with another replica's, expected are operations of " +
          "several replicas at once: one after the other they are always linearizable"
      )
  }

  /** Operations of one replica never overlap. */
  private def overlap(operations: Seq[Operation]): Boolean = {
    val inTime = operations.sortWith((a, b) => compareUnsigned(a.invokedNanos, b.invokedNanos) < 0)
    inTime.zip(inTime.drop(1)).exists { case (one, next) => compareUnsigned(next.invokedNanos, one.returnedNanos) < 0 }
  }

  private def checkTimes(point: Point, history: Seq[Operation], elapsed: FiniteDuration): Unit = {
    val order: Ordering[Long] = compareUnsigned(_, _)
    val span = (history.map(_.returnedNanos).max(order) - history.map(_.invokedNanos).min(order)).nanos
    require(
      span <= elapsed,
      s"${name(point)}: its operations took ${span.toMicros} us from the first to the last, the whole request " +
        s"${elapsed.toMicros} us: times are in nanoseconds of one clock"
    )
  }

  private def name(point: Point): String = s"${TesteeClient.name(point)} with verify"
}
