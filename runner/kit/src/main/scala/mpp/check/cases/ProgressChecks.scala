package mpp.check.cases

import scala.annotation.tailrec

import kompics.benchmarks.ProgressResponse
import mpp.catalogue.Point
import mpp.check.Check
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.check.wire.PendingRequest

/** Progress, while nothing happens and during a run. */
object ProgressChecks {
  private val PollMillis = 10L
  private val phases = Set("setup", "prepare", "run", "cleanup")

  /** A request that makes headway shows at least this many runs. */
  private val LeastRunsSeen = 3

  /** On a busy machine so few runs may fit into a second that fewer are seen. */
  private val MostRequests = 5

  private val answer = "answer Progress at any time with the benchmark, its phase and how many runs are done"

  val local: Seq[Check] =
    Seq(Check.ofRuns("progress", answer)((session, point) => checkProgress(session.shared, point)))

  val distributed: Seq[Check] =
    Seq(Check.ofNodesRuns("master-progress", answer)((session, point) => checkProgress(session.group.caller, point)))

  private def checkProgress(caller: TesteeClient, point: Point): Unit = {
    @tailrec def ask(requestsLeft: Int): Seq[Int] = {
      val runs = runsDuring(caller, point)
      if (enough(runs) || requestsLeft == 1) runs else ask(requestsLeft - 1)
    }
    val seen = ask(MostRequests)
    require(
      enough(seen),
      s"ProgressResponse.runs_done was ${seen.distinct.mkString(", ")} in the course of a second of runs, expected are " +
        "the runs that are done"
    )
  }

  private def enough(runs: Seq[Int]): Boolean = runs.lastOption.exists(_ >= LeastRunsSeen)

  /** Makes a request, and returns how many runs were done by each answer. */
  private def runsDuring(caller: TesteeClient, point: Point): Seq[Int] = {
    caller.awaitIdle()
    val request = LongRuns.begin(caller, point, LongRuns.Second)
    val seen = watch(caller, request)
    require(
      seen.nonEmpty,
      "Progress was not answered while a request made runs for a second: benchmarks must not take the threads that " +
        "serve calls"
    )
    seen.foreach(checkAnswer(_, point))
    val runs = seen.map(_.runsDone)
    require(
      runs == runs.sorted,
      s"ProgressResponse.runs_done was ${runs.distinct.mkString(", ")}, expected is no decrease"
    )
    caller.unconverged(request, point): Unit
    caller.awaitIdle()
    runs
  }

  /** Collects answers until the request ends. */
  private def watch(caller: TesteeClient, request: PendingRequest): Seq[ProgressResponse] = {
    @tailrec def ask(seen: Vector[ProgressResponse]): Vector[ProgressResponse] = {
      val progress = caller.progress()
      if (request.reply.isCompleted || progress.benchmark.isEmpty) seen
      else {
        Thread.sleep(PollMillis)
        ask(seen :+ progress)
      }
    }
    ask(Vector.empty)
  }

  private def checkAnswer(p: ProgressResponse, point: Point): Unit = {
    val symbol = point.benchmark.symbol
    require(p.benchmark == symbol, s"ProgressResponse.benchmark is '${p.benchmark}' during a run of $symbol")
    require(
      phases(p.phase),
      s"ProgressResponse.phase is '${p.phase}' during a request, allowed are ${phases.toSeq.sorted.mkString(", ")}"
    )
    if (p.runsDone > 0) {
      require(
        p.warmupRunsDone == LongRuns.Second.warmupRuns,
        s"ProgressResponse.warmup_runs_done is ${p.warmupRunsDone} after all ${LongRuns.Second.warmupRuns} warm-up runs"
      )
      require(p.lastMillis > 0, s"ProgressResponse.last_millis is ${p.lastMillis} after ${p.runsDone} runs")
    }
    if (p.runsDone > 1)
      require(p.rse >= 0 && !p.rse.isInfinite, s"ProgressResponse.rse is ${p.rse} after ${p.runsDone} runs")
  }
}
