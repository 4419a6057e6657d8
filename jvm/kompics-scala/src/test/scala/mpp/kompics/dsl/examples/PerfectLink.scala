package mpp.kompics.dsl.examples

import mpp.kompics.dsl._

/** Delivers what a correct process sends to a correct process, once. */
object PerfectLink extends Port {
  final case class Send(to: Int, message: Any) extends KompicsEvent
  final case class Deliver(from: Int, message: Any) extends KompicsEvent

  request[Send]
  indication[Deliver]
}
