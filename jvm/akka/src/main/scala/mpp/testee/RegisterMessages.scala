package mpp.testee

import mpp.harness.register.Verification

/** Messages to a replica of ATOMICREGISTER. */
trait ReplicaMessage extends NetMessage

/** Messages to the master's coordinator of replicas. */
sealed trait CoordinatorMessage extends RunMessage

/** The messages of ATOMICREGISTER that bear no reference to an actor, which are those of every interface. */
private[testee] object RegisterMessages {

  /** Messages to [[RegisterReplica]]. */
  sealed trait ProtocolMessage extends ReplicaMessage

  /** Makes a replica begin its operations. */
  case object Start extends ProtocolMessage

  /** Follows all that the sender sent before the run. */
  case object Greeting extends ProtocolMessage

  /** Asks for what is stored. */
  final case class Read(run: Int, from: Int, key: Int, rid: Long) extends ProtocolMessage

  /** Answers [[Read]]. */
  final case class Value(run: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long)
      extends ProtocolMessage

  /** Asks to store a value, unless a later one is stored. */
  final case class Write(run: Int, from: Int, key: Int, rid: Long, timestamp: Long, writer: Int, value: Long)
      extends ProtocolMessage

  /** Answers [[Write]]. */
  final case class Ack(run: Int, key: Int, rid: Long) extends ProtocolMessage

  /** Makes a replica begin one operation of a verification run. */
  final case class Invoke(key: Int, write: Boolean, value: Long) extends ProtocolMessage

  /** Says how many operations of a replica are complete: all that it had. */
  final case class Done(reads: Long, writes: Long) extends CoordinatorMessage with NetMessage

  /** Answers [[Invoke]]. */
  final case class Response(replica: Int, key: Int, value: Long) extends CoordinatorMessage with NetMessage

  /** Begins a verification run. It does not leave the master. */
  final case class Verify(verification: Verification) extends CoordinatorMessage
}
