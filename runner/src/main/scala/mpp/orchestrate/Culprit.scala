package mpp.orchestrate

import scala.util.matching.Regex

import mpp.testee.RunningTestee
import mpp.testee.TesteeProcess

/** Finds the client that a master's reason tells of. */
object Culprit {

  /** A master knows its clients by their addresses only.
    *
    * @return
    *   the reason with the client's node in it, and the client, if it tells of one
    */
  def of(testee: RunningTestee, reason: String): (String, Option[TesteeProcess]) = {
    val told = for {
      process <- testee.processes.tail
      name <- process.name.toSeq
      address <- process.addresses.values.map(_.toString)
      named <- rename(reason, address, name)
    } yield (named, process)
    told.headOption.fold((reason, Option.empty[TesteeProcess])) { case (named, process) => (named, Some(process)) }
  }

  /** The reason with a client's name in front of its address, if it tells of that client. */
  private[orchestrate] def rename(reason: String, address: String, name: String): Option[String] = {
    // A port that only begins alike is another one.
    val mention = s"client ${Regex.quote(address)}(?!\\d)".r
    Option.when(mention.findFirstIn(reason).isDefined)(
      mention.replaceAllIn(reason, Regex.quoteReplacement(s"$name ($address)"))
    )
  }
}
