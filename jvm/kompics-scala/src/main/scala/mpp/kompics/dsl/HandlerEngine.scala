package mpp.kompics.dsl

/** Decides how handlers of a component are matched with events, and when their bodies run.
  *
  * Either way an event is matched on the thread that triggers it, so that a component which has no handler for it is
  * not scheduled; and bodies run on the thread that executes the component, one at a time. Patterns must therefore not
  * look at what the component's bodies change.
  *
  * @tparam R
  *   the results of the cases of a handler
  */
abstract class HandlerEngine[R] private[dsl] () {

  /** Makes the body of a case what the engine wants cases to return. */
  def handle(body: => Unit): R

  /** Makes a port's subscriptions of its handlers, in the order in which they were subscribed. */
  private[dsl] def subscriptions(handlers: Array[PartialFunction[KompicsEvent, R]]): Subscriptions

  /** Runs the body of the handler's case for an event, if there is one. */
  private[dsl] def runNow(handler: PartialFunction[KompicsEvent, R], event: KompicsEvent): Unit
}
