package mpp.testee

import scala.concurrent.duration._

/** The deadlines for a testee to start.
  *
  * @param listening
  *   from the start of its process until it listens
  * @param ready
  *   from listening until it is ready
  */
final case class StartDeadlines(listening: FiniteDuration = 60.seconds, ready: FiniteDuration = 60.seconds)

object StartDeadlines {
  private val ListeningVariable = "MPP_LISTENING_SECONDS"
  private val ReadyVariable = "MPP_READY_SECONDS"
  private val MostSeconds = 3600

  /** The defaults, but for what `MPP_LISTENING_SECONDS` and `MPP_READY_SECONDS` (1 to 3600) say; tests set them to see
    * a deadline pass.
    *
    * @return
    *   the wrong variable, or the deadlines
    */
  def from(environment: Map[String, String]): Either[String, StartDeadlines] = {
    def seconds(variable: String, default: FiniteDuration) = environment.get(variable) match {
      case None => Right(default)
      case Some(text) =>
        text.toIntOption.filter(s => s >= 1 && s <= MostSeconds).map(_.seconds)
          .toRight(s"$variable is '$text', allowed are 1 to $MostSeconds")
    }
    val default = StartDeadlines()
    for {
      listening <- seconds(ListeningVariable, default.listening)
      ready <- seconds(ReadyVariable, default.ready)
    } yield StartDeadlines(listening, ready)
  }
}
