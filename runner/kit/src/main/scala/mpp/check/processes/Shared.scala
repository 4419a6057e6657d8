package mpp.check.processes

/** A fixture that checks share: it is started when one of them needs it and none runs.
  *
  * @param start
  *   starts it
  */
final class Shared[F <: Fixture](start: => F) {
  private var running = Option.empty[F]

  def get: F = running.getOrElse {
    val started = start
    running = Some(started)
    started
  }

  /** Uses it for the last time: it is ended afterwards. */
  def useUp[A](use: F => A): A = {
    val last = get
    running = None
    try use(last)
    finally last.end()
  }

  /** The one that runs, if one does. */
  def current: Option[F] = running

  /** Ends it: the next check that needs it gets a new one. */
  def end(): Unit = {
    running.foreach(_.end())
    running = None
  }
}
