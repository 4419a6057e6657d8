package mpp.kompics.dsl

import scala.reflect.ClassTag

import se.sics.kompics.PortType

/** A port type, as an object that declares the events which it carries:
  *
  * {{{
  * object Register extends Port {
  *   final case class Write(value: Int) extends KompicsEvent
  *   case object WriteReturn extends KompicsEvent
  *
  *   request[Write]
  *   indication(WriteReturn)
  * }
  * }}}
  *
  * Requests travel from components that require the port to those that provide it, indications the other way. An event
  * is carried if it is of a declared class or a class below it.
  */
abstract class Port extends PortType {
  // Kompics asks for port types by class, and would otherwise make a second instance of the object.
  PortType.preloadInstance(this)

  /** The class that stands for the port type in Kompics Java. */
  final def portClass: Class[this.type] = getClass.asInstanceOf[Class[this.type]]

  /** Declares a class of requests. */
  protected final def request[E <: KompicsEvent](implicit event: ClassTag[E]): Unit = request(eventClass(event))

  /** Declares an object as a request. */
  protected final def request(event: KompicsEvent): Unit = request(event.getClass)

  /** Declares a class of indications. */
  protected final def indication[E <: KompicsEvent](implicit event: ClassTag[E]): Unit = indication(eventClass(event))

  /** Declares an object as an indication. */
  protected final def indication(event: KompicsEvent): Unit = indication(event.getClass)

  private def eventClass[E](event: ClassTag[E]): Class[E] = event.runtimeClass.asInstanceOf[Class[E]]
}
