package mpp.testee

import mpp.broadcast.BroadcastMessage

/** Names of clients in failures, and of messages to them in the specification. */
private[testee] object MessageNames {
  val client: String = "akka://bench-"

  val register: PartialFunction[Any, String] = {
    case _: RegisterMessages.Read   => "READ"
    case _: RegisterMessages.Value  => "VALUE"
    case _: RegisterMessages.Write  => "WRITE"
    case _: RegisterMessages.Ack    => "ACK"
    case RegisterMessages.Start     => "START"
    case _: RegisterMessages.Invoke => "INVOKE"
  }

  val broadcast: PartialFunction[Any, String] = {
    case LogMessages.Broadcast(_: BroadcastMessage.Greeting)  => "GREETING"
    case LogMessages.Broadcast(_: BroadcastMessage.Consensus) => "CONSENSUS"
    case LogMessages.Broadcast(_: BroadcastMessage.Collect)   => "COLLECT"
  }

  val windows: PartialFunction[Any, String] = {
    case WindowMessages.Start    => "START"
    case _: WindowMessages.Event => "EVENT"
    case WindowMessages.Flush    => "FLUSH"
  }
}
