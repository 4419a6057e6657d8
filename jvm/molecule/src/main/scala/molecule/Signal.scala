package molecule

/** The reason why a channel has ended, or why a thread leaves its course. Users may define their own. */
trait Signal

/** The regular end of a stream. */
case object EOS extends Signal

/** The end of what a process that has died of an exception held.
  *
  * @param cause
  *   the exception
  */
final case class Failure(cause: Throwable) extends Signal
