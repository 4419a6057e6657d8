package mpp.kompics.dsl

/** Matches each event once, on the thread that triggers it, as Kompics Scala 1.x does: a case returns its body as a
  * closure with all that the pattern has bound, and these closures wait for the component's turn.
  *
  * A closure that waits will run, even if its handler is unsubscribed in the meantime.
  */
object ClosureEngine extends HandlerEngine[() => Unit] {
  private val unmatched: () => Unit = () => ()
  private val otherwise: Any => () => Unit = _ => unmatched

  // The body is passed by name, so it already is the closure: none is made around it.
  override def handle(body: => Unit): () => Unit = () => body

  override private[dsl] def subscriptions(handlers: Array[PartialFunction[KompicsEvent, () => Unit]]): Subscriptions =
    new Subscriptions {
      override def offer(event: KompicsEvent): KompicsEvent = {
        var bound: Bound = null
        var i = handlers.length - 1
        while (i >= 0) {
          val body = handlers(i).applyOrElse(event, otherwise)
          if (body ne unmatched) bound = new Bound(event, body, bound)
          i -= 1
        }
        bound
      }

      // The offered event is bound to its bodies.
      override def execute(event: KompicsEvent): Unit = ()
    }

  override private[dsl] def runNow(handler: PartialFunction[KompicsEvent, () => Unit], event: KompicsEvent): Unit =
    handler.applyOrElse(event, otherwise)()
}
