package mpp.check.cases

import scala.annotation.tailrec
import scala.concurrent.duration._

import mpp.check.Check
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.Footprint
import mpp.check.processes.TesteeClient

/** Request after request to one process. */
object Repetition {
  private val RequestsPerRound = 100

  /** Heaps and pools fill up first. A leak grows in every round. */
  private val MostRounds = 6

  /** A round may add this much without being growth: a twentieth of the memory, at least 1 MiB. */
  private val MemoryShare = 20L
  private val LeastMemoryMiB = 1L
  private val MoreThreads = 2
  private val MoreOpenFiles = 2

  /** Time for a framework to release a system that was shut down. */
  private val Settling = 2.seconds
  private val SettlingPollMillis = 100L

  val local: Seq[Check] = Seq(
    Check.ofRuns("two-requests", "answer requests of different benchmarks one after another, twice") { (session, _) =>
      for (_ <- 1 to 2; point <- session.smallPoints) session.shared.answer(point)
    },
    Check.ofRuns("hundred-requests", "keep its memory, threads and open files over a hundred requests") { (session, _) =>
      awaitSteadyRound(session, Vector(footprint(session)))
    }
  )

  /** Passes once a round leaves the testee as large as it found it. */
  @tailrec private def awaitSteadyRound(session: CheckSession, course: Vector[Footprint]): Unit = {
    val points = session.smallPoints
    for (n <- 0 until RequestsPerRound) session.shared.success(points(n % points.size), TesteeClient.OneRun)
    val (before, after) = (course.last, settled(session, course.last))
    if (!hasGrown(before, after)) ()
    else if (course.size >= MostRounds)
      fail(
        s"it has grown with every $RequestsPerRound requests: ${(course :+ after).mkString("; ")}. Clean-up must end all " +
          "that a request has created"
      )
    else awaitSteadyRound(session, course :+ after)
  }

  private def settled(session: CheckSession, before: Footprint): Footprint = {
    val end = Settling.fromNow
    @tailrec def look(): Footprint = {
      val now = footprint(session)
      if (!hasGrown(before, now) || end.isOverdue()) now
      else {
        Thread.sleep(SettlingPollMillis)
        look()
      }
    }
    look()
  }

  private def hasGrown(before: Footprint, after: Footprint): Boolean =
    after.memoryMiB > before.memoryMiB + LeastMemoryMiB.max(before.memoryMiB / MemoryShare) ||
      after.threads > before.threads + MoreThreads ||
      after.openFiles > before.openFiles + MoreOpenFiles

  private def footprint(session: CheckSession): Footprint = Footprint.of(session.shared.process.marker)
}
