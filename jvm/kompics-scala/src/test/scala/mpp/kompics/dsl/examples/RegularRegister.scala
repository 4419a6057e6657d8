package mpp.kompics.dsl.examples

import mpp.kompics.dsl._

/** A (1, N) regular register: one process writes, all read. */
object RegularRegister extends Port {
  final case class Write(value: Int) extends KompicsEvent
  case object Read extends KompicsEvent
  case object WriteReturn extends KompicsEvent
  final case class ReadReturn(value: Option[Int]) extends KompicsEvent

  request[Write]
  request(Read)
  indication(WriteReturn)
  indication[ReadReturn]
}
