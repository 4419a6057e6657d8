package mpp.testee

/** A message to an end of a pair of NETCONNECTIONS on the client. */
trait ClientEndMessage extends NetMessage

/** A message to an end on the master. */
sealed trait MasterEndMessage extends RunMessage

/** The messages of NETCONNECTIONS that bear no reference to an actor, which are those of every interface. */
private[testee] object TransferMessages {

  /** Makes an end on the master greet its partner. */
  case object Greet extends MasterEndMessage

  /** Makes an end on the master send the first transfer. */
  case object Start extends MasterEndMessage

  /** The ends of a pair send it to each other before a run. The client's end begins anew. */
  case object Meet extends ClientEndMessage with MasterEndMessage

  /** A part of a transfer.
    *
    * @param index
    *   its place in the transfer, from 0
    */
  final case class Part(index: Int, payload: Array[Byte]) extends ClientEndMessage with MasterEndMessage

  /** Says that the client's end has sent and received all transfers.
    *
    * @param bytes
    *   what it received
    */
  final case class Done(bytes: Long) extends MasterEndMessage with NetMessage
}
