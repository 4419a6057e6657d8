package mpp.orchestrate

import scala.concurrent.duration._

/** How long a point may take.
  *
  * @param stall
  *   longest time without a completed run, unless the point's slowest run so far took more than a twentieth of it
  * @param point
  *   longest time for a point as a whole, if any
  */
final case class Deadlines(stall: FiniteDuration = 10.minutes, point: Option[FiniteDuration] = None)

object Deadlines {

  /** A run may take this many times as long as the slowest one before it. */
  val SlowestRunFactor = 20

  /** For a testee to answer `Progress`. */
  val Unanswered: FiniteDuration = 10.seconds
}
