package mpp.check

import kompics.benchmarks.RunPolicy
import mpp.catalogue.Point

/** Requests that are at work while something else happens. */
object LongRuns {

  /** Ends by itself, as not converged, once its runs took a second in all. */
  val Second: RunPolicy =
    RunPolicy(minRuns = 2, maxRuns = 1000000, rseTarget = 1e-12, maxMillis = 1000, warmupRuns = 3)

  /** Does not end while anybody waits. */
  val Endless: RunPolicy = RunPolicy(minRuns = 1000000, maxRuns = 1000000)

  /** Sends a request, and waits until runs of it are done. */
  def begin(caller: Caller, point: Point[_], policy: RunPolicy): PendingRequest = {
    val request = caller.begin(point, policy)
    caller.awaitProgress(s"the first runs of ${request.name}")(p => p.runsDone > 0 || request.reply.isCompleted): Unit
    request
  }
}
