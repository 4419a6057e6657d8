package mpp.kompics.dsl

import scala.reflect.ClassTag

/** Lets only some indications through a channel: those of a class that bear a value. Other indications do not go
  * through it; requests all do.
  *
  * Selectors of one class must take their values out of events in the same way: a port asks only one of them.
  *
  * @param value
  *   the value that an event must bear, by [[getValue(event:E)*]]
  */
abstract class IndicationSelector[E <: KompicsEvent, F](value: F)(implicit event: ClassTag[E])
    extends ChannelSelector[E, F](Selectors.eventClass(event), value, true)

/** The same for requests. */
abstract class RequestSelector[E <: KompicsEvent, F](value: F)(implicit event: ClassTag[E])
    extends ChannelSelector[E, F](Selectors.eventClass(event), value, false)

private object Selectors {
  def eventClass[E](event: ClassTag[E]): Class[E] = event.runtimeClass.asInstanceOf[Class[E]]
}
