package mpp.testee

/** A message of a run that goes from node to node: [[MessageSerializer]] gives it its bytes. */
trait NetMessage extends RunMessage

/** Acknowledges what an actor was told of the others before a run. */
case object Introduced extends NetMessage

/** A client's report of a failure to the master.
  *
  * @param reason
  *   a sentence, of at most [[NodeFailed.maxLength]] characters
  */
final case class NodeFailed(reason: String) extends NetMessage

object NodeFailed {
  val maxLength: Int = 2000
}
