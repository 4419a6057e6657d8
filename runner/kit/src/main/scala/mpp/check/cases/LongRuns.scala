package mpp.check.cases

import kompics.benchmarks.RunPolicy
import mpp.catalogue.Point
import mpp.catalogue.Values
import mpp.check.processes.TesteeClient
import mpp.check.requests.SmallPoints
import mpp.check.wire.PendingRequest

/** Requests that are at work while something else happens. */
object LongRuns {

  /** Ends by itself, as not converged, once its runs took a second in all. */
  val Second: RunPolicy =
    RunPolicy(minRuns = 2, maxRuns = 1000000, rseTarget = 1e-12, maxMillis = 1000, warmupRuns = 3)

  /** Ends by itself, as not converged, on a busy machine, too, before a testee that shuts down gives it up. */
  val Brief: RunPolicy = Second.copy(maxMillis = 200)

  /** Does not end while anybody waits. */
  val Endless: RunPolicy = RunPolicy(minRuns = 1000000, maxRuns = 1000000)

  /** Sends a request, and waits until runs of it are done. */
  def begin(caller: TesteeClient, point: Point, policy: RunPolicy): PendingRequest = {
    val request = caller.begin(point, policy)
    caller.awaitProgress(s"the first runs of ${request.name}")(p => p.runsDone > 0 || request.reply.isCompleted): Unit
    request
  }

  /** Sends a request that does not end, and waits until it is in the middle of a run. */
  def beginRun(caller: TesteeClient, point: Point): PendingRequest = {
    val request = caller.begin(longest(point), Endless)
    caller.awaitProgress(s"the first run of ${request.name}")(p => p.phase == "run" || request.reply.isCompleted): Unit
    request
  }

  /** The point at its only parameter's most, so that one run goes on for as long as anybody waits. Of several
    * parameters nothing tells which make a run longer and which make it larger: the point stays as it is.
    */
  private def longest(point: Point): Point = point.benchmark.parameters.map(p => p -> p.values) match {
    case Seq((parameter, Values.Whole(_, most))) =>
      SmallPoints.updated(point, parameter, most.toString).filter(_.problem.isEmpty).getOrElse(point)
    case _ => point
  }
}
