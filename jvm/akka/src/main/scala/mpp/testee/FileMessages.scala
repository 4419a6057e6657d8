package mpp.testee

import java.nio.ByteBuffer

/** A message to the receiver of FILETRANSFER, on the client. */
trait ReceiverMessage extends NetMessage

/** A message to its sender, on the master. */
sealed trait SenderMessage extends RunMessage

/** The messages of FILETRANSFER's file that bear no reference to an actor, which are those of every interface. */
private[testee] object FileMessages {

  /** Makes the sender send the file. */
  case object Start extends SenderMessage

  /** A part of the file.
    *
    * @param index
    *   its place among the chunks, from 0
    * @param payload
    *   from position to limit; what arrives has an array of its own
    */
  final case class Chunk(index: Long, payload: ByteBuffer) extends ReceiverMessage

  /** Says how many bytes the receiver has consumed, from the beginning of the file. */
  final case class Credit(bytes: Long) extends SenderMessage with NetMessage

  /** Says that the receiver has the file.
    *
    * @param bytes
    *   the number of its bytes
    * @param sum
    *   the sum of their words
    */
  final case class Complete(bytes: Long, sum: Long) extends SenderMessage with NetMessage
}
