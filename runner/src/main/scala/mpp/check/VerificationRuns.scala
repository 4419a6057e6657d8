package mpp.check

import java.lang.Long.compareUnsigned

import scala.concurrent.duration._

import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.Operation
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestSuccess
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.Point
import mpp.check.CheckFailure.fail
import mpp.check.CheckFailure.require
import mpp.verify.HistoryCheck
import mpp.verify.Registers

/** Whether requests with `verify` are answered as others are, and come with a history where that is due. */
object VerificationRuns {
  private val Verified: RunPolicy = Caller.FewRuns.withVerify(true)

  private val Replicas = 1 to 3

  /** Reads and writes, and keys. */
  private val workloads = Seq((0.5f, 0.5f, 20L), (0f, 1f, 3L), (1f, 0f, 2L), (0.95f, 0.05f, 1L))

  private val ignore = "ignore verify where a benchmark has no verification run"

  val local: Seq[Check] = Seq(
    Check.ofRuns("verify-ignored", ignore)((session, _) => checkIgnored(session.shared))
  )

  val distributed: Seq[Check] = Seq(
    Check.ofBenchmark(
      atomicRegister,
      s"verify-${atomicRegister.symbol}",
      "make a verification run beside the others, and return its history, which is whole and linearizable"
    ) { (_, caller) =>
      for (replicas <- Replicas if replicas <= caller.nodes; (reads, writes, keys) <- workloads)
        checkHistory(caller, Point(atomicRegister, AtomicRegisterRequest(reads, writes, replicas, keys)))
    },
    Check.ofNodesRuns("master-verify-ignored", ignore, suitable = !_.verifiable) { (session, _) =>
      checkIgnored(session.group.caller)
    }
  )

  private def checkIgnored(caller: Caller): Unit =
    for (point <- caller.smallPoints if !point.benchmark.verifiable) {
      val operations = verified(caller, point).history.size
      require(
        operations == 0,
        s"${name(point)}: its TestSuccess has a history of $operations operations, expected is none"
      )
    }

  private def checkHistory(caller: Caller, point: Point[_]): Unit = for (registers <- point.registers) {
    val begin = System.nanoTime()
    val history = verified(caller, point).history
    val elapsed = (System.nanoTime() - begin).nanos
    require(history.nonEmpty, s"${name(point)}: its TestSuccess has no history")
    for (fault <- HistoryCheck.fault(history, registers)) fail(s"${name(point)}: ${fault.reason}")
    checkOperations(point, history, registers)
    checkTimes(point, history, elapsed)
  }

  /** The runs of a request with `verify`, which are all there. */
  private def verified(caller: Caller, point: Point[_]): TestSuccess = {
    val success = caller.success(point, Verified)
    val (runs, warmup) = (success.runResults.size, success.warmupResults.size)
    require(
      runs == Verified.minRuns && warmup == Verified.warmupRuns,
      s"${name(point)}: it returned $warmup warm-up and $runs measured runs, expected are ${Verified.warmupRuns} and " +
        s"${Verified.minRuns}: the verification run is none of them"
    )
    success
  }

  private def checkOperations(point: Point[_], history: Seq[Operation], registers: Registers): Unit = {
    val expected = Registers.FewestOperations * registers.replicas * registers.keys
    require(
      history.size == expected,
      s"${name(point)}: its history has ${history.size} operations, expected are $expected: " +
        s"${Registers.FewestOperations} of each replica on each key"
    )
    for ((kind, writes) <- Seq("reads" -> false, "writes" -> true))
      require(history.exists(_.write == writes), s"${name(point)}: its history has no $kind, whatever the workload")
    if (registers.replicas > 1)
      require(
        history.groupBy(_.key).values.exists(overlap),
        s"${name(point)}: none of its operations on a key overlaps with another replica's, expected are operations of " +
          "several replicas at once: one after the other they are linearizable whatever the replicas do"
      )
  }

  /** Those of one replica never do. */
  private def overlap(operations: Seq[Operation]): Boolean = {
    val inTime = operations.sortWith((a, b) => compareUnsigned(a.invokedNanos, b.invokedNanos) < 0)
    inTime.zip(inTime.drop(1)).exists { case (one, next) => compareUnsigned(next.invokedNanos, one.returnedNanos) < 0 }
  }

  private def checkTimes(point: Point[_], history: Seq[Operation], elapsed: FiniteDuration): Unit = {
    val order: Ordering[Long] = compareUnsigned(_, _)
    val span = (history.map(_.returnedNanos).max(order) - history.map(_.invokedNanos).min(order)).nanos
    require(
      span <= elapsed,
      s"${name(point)}: its operations took ${span.toMicros} us from the first to the last, the whole request " +
        s"${elapsed.toMicros} us: times are in nanoseconds of one clock"
    )
  }

  private def name(point: Point[_]): String = s"${Caller.name(point)} with verify"
}
