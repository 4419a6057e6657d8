package mpp.kompics.dsl

import se.sics.kompics.Handler

/** A handler in Scala as one of the handlers in Java that stand for it on a port of Java: one for each class of events
  * that the port carries towards it.
  *
  * @param eventClasses
  *   all of these classes
  * @param eventClass
  *   the one of this handler
  */
private[dsl] final class JavaPortHandler[R](
    engine: HandlerEngine[R],
    handler: PartialFunction[KompicsEvent, R],
    eventClasses: Seq[Class[_ <: KompicsEvent]],
    eventClass: Class[_ <: KompicsEvent]
) extends Handler[KompicsEvent](eventClass.asInstanceOf[Class[KompicsEvent]]) {

  // An event of several of the classes is handled for the first of them.
  override def handle(event: KompicsEvent): Unit =
    if (eventClasses.find(_.isInstance(event)).contains(eventClass)) engine.runNow(handler, event)
}
