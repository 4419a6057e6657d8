package mpp.testee

import mpp.broadcast.BroadcastMessage

/** Messages to a replica of ATOMICBROADCAST. */
trait LogMessage

/** The messages of ATOMICBROADCAST that bear no reference to an actor, which are those of every interface. */
private[testee] object LogMessages {

  /** A message of the benchmark's protocol, between replicas and their coordinator or from their own node. */
  final case class Broadcast(message: BroadcastMessage) extends LogMessage with NetMessage

  /** Tells a replica that time has passed. It is no [[RunMessage]]: one that finds its replica stopped is no failure.
    */
  case object Tick extends LogMessage
}
