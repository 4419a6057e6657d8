package mpp.kompics.dsl

/** Only checks, on the thread that triggers an event, whether some handler matches it, as Kompics Scala 2.x does: the
  * event itself waits for the component's turn, in which all handlers are matched again and their bodies run.
  *
  * Handlers are those that are subscribed at the component's turn.
  */
object QuickCheckEngine extends HandlerEngine[Unit] {
  private val otherwise: Any => Unit = _ => ()

  /** Runs the body. Cases do not need it: it is there for those that are written for both engines. */
  override def handle(body: => Unit): Unit = body

  override private[dsl] def subscriptions(handlers: Array[PartialFunction[KompicsEvent, Unit]]): Subscriptions =
    new Subscriptions {
      override def offer(event: KompicsEvent): KompicsEvent = {
        var i = 0
        while (i < handlers.length && !handlers(i).isDefinedAt(event)) i += 1
        if (i < handlers.length) event else null
      }

      override def execute(event: KompicsEvent): Unit = {
        var i = 0
        while (i < handlers.length) {
          handlers(i).applyOrElse(event, otherwise)
          i += 1
        }
      }
    }

  override private[dsl] def runNow(handler: PartialFunction[KompicsEvent, Unit], event: KompicsEvent): Unit =
    handler.applyOrElse(event, otherwise)
}
