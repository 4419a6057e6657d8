package mpp.kompics.dsl.examples

import mpp.kompics.dsl._

/** Tells of all processes that crash, and of no others. */
object PerfectFailureDetector extends Port {
  final case class Crash(process: Int) extends KompicsEvent

  indication[Crash]
}
