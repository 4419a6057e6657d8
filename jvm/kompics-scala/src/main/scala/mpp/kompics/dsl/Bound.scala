package mpp.kompics.dsl

/** An event with the body of a case that matched it, in the place of the event in the queue of a port.
  *
  * @param next
  *   the same for the next handler that matched, or null
  */
private[dsl] final class Bound(val event: KompicsEvent, body: () => Unit, next: Bound) extends KompicsEvent {

  /** Runs all bodies. */
  def run(): Unit = {
    var bound = this
    while (bound ne null) bound = bound.runOne()
  }

  private def runOne(): Bound = {
    body()
    next
  }
}
