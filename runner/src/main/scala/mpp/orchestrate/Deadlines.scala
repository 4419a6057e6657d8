package mpp.orchestrate

import scala.concurrent.duration._

import mpp.catalogue.Point

/** Deadlines of a point, and of calls to its testee meanwhile.
  *
  * @param stall
  *   longest time without a completed run, unless the point's slowest run so far took more than a twentieth of it
  * @param point
  *   longest time for a point as a whole, if any
  * @param poll
  *   between two questions for progress; short points are over before they are asked even once
  * @param unanswered
  *   for a testee to answer `Progress`
  * @param exitNews
  *   for the news of a process's death to follow a failure that may have come of it
  * @param closedNews
  *   the same for the end of the process's connection, which it hardly survives: its agent, which first ends what is
  *   left of it, may take long on a busy machine
  * @param remoteExitNews
  *   the same for the end of an agent on another node
  */
final case class Deadlines(
    stall: FiniteDuration = 10.minutes,
    point: Option[FiniteDuration] = None,
    poll: FiniteDuration = 1.second,
    unanswered: FiniteDuration = 10.seconds,
    exitNews: FiniteDuration = 2.seconds,
    closedNews: FiniteDuration = 15.seconds,
    remoteExitNews: FiniteDuration = 6.seconds
) {

  /** Those of a point: a benchmark whose runs may never end by design is not waited for as long as others. */
  def of(point: Point): Deadlines = copy(stall = point.patience.fold(stall)(_.min(stall)))
}

object Deadlines {

  /** A run may take this many times as long as the slowest one before it. */
  val SlowestRunFactor = 20
}
