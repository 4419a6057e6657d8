package mpp.check.cases

import kompics.benchmarks.TestFailure
import mpp.catalogue.Point
import mpp.check.Check
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.check.wire.PendingRequest

/** Disturbances of a request: a second one, and the end of its caller. */
object Busy {
  private val refuse = "refuse a request during another one with a reason, and bring that one to its end"

  val local: Seq[Check] = Seq(
    Check.ofRuns("busy", refuse)((session, point) => checkBusy(session.shared, point)),
    Check.ofRuns("caller-gone", "give a request up when its caller goes away, and take the next one") {
      (session, point) =>
        val caller = session.shared
        LongRuns.begin(caller, point, LongRuns.Endless).cancel()
        caller.awaitIdle()
        caller.answer(point): Unit
    }
  )

  val distributed: Seq[Check] =
    Seq(Check.ofNodesRuns("master-busy", refuse)((session, point) => checkBusy(session.group.caller, point)))

  /** Ends by itself, but not before a second request comes on a machine with much else to do. */
  private val First = LongRuns.Second.copy(maxMillis = 2500)

  private def checkBusy(caller: TesteeClient, point: Point): Unit = {
    val first = LongRuns.begin(caller, point, First)
    for (other <- caller.smallPoints.lastOption) checkRefused(caller, first, other)
    val samples = caller.unconverged(first, point).runResults
    require(
      samples.sum >= First.maxMillis,
      s"${first.name}: after another request was refused, it ended with ${samples.sum} ms of runs, expected are at " +
        s"least max_millis = ${First.maxMillis}"
    )
    caller.answer(point): Unit
  }

  private def checkRefused(caller: TesteeClient, first: PendingRequest, second: Point): Unit =
    caller.result(second, TesteeClient.FewRuns) match {
      case refusal: TestFailure =>
        require(
          refusal.reason.trim.nonEmpty,
          s"${TesteeClient.name(second)}: refused without a reason during ${first.name}"
        )
      case other =>
        fail(
          s"${TesteeClient.name(second)}: ${TesteeClient.describe(other)} during ${first.name}, expected is a TestFailure: a testee " +
            "takes one request at a time"
        )
    }
}
