package mpp.kompics.dsl.examples

import mpp.kompics.dsl._

/** Delivers what a correct process broadcasts to all correct processes. */
object BestEffortBroadcast extends Port {
  final case class Broadcast(message: Any) extends KompicsEvent
  final case class Deliver(from: Int, message: Any) extends KompicsEvent

  request[Broadcast]
  indication[Deliver]
}
