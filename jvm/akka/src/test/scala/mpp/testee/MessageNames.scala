package mpp.testee

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

  val windows: PartialFunction[Any, String] = {
    case WindowMessages.Start    => "START"
    case _: WindowMessages.Event => "EVENT"
    case WindowMessages.Flush    => "FLUSH"
  }
}
