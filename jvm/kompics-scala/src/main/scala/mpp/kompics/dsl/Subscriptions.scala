package mpp.kompics.dsl

/** All handlers that are subscribed to a port at one time. */
private[dsl] abstract class Subscriptions {

  /** Matches an event on the thread that triggers it.
    *
    * @return
    *   the work for the component, or null if the event is not relevant: no handler matches
    */
  def offer(event: KompicsEvent): KompicsEvent

  /** Executes an event that was offered, to these or earlier subscriptions, and has not been bound to bodies. */
  def execute(event: KompicsEvent): Unit
}

private[dsl] object Subscriptions {

  /** Those of a port without handlers. */
  val none: Subscriptions = new Subscriptions {
    override def offer(event: KompicsEvent): KompicsEvent = null
    override def execute(event: KompicsEvent): Unit = ()
  }
}
