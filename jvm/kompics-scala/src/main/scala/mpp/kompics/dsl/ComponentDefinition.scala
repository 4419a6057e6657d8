package mpp.kompics.dsl

import scala.reflect.ClassTag

import se.sics.kompics.{
  Channel => JavaChannel,
  ComponentDefinition => JavaDefinition,
  ConfigurationException,
  Init => JavaInit,
  Port => AnyPort,
  PortCore
}

/** A component, for one engine or, with the engine as a parameter of its own, for either:
  *
  * {{{
  * final class Counter[R](engine: HandlerEngine[R]) extends ComponentDefinition(engine) {
  *   private val counting = provides(Counting)
  *   private var count = 0
  *
  *   counting uponEvent { case Counting.Count(by) =>
  *     handle {
  *       count += by
  *       trigger(Counting.Counted(count) -> counting)
  *     }
  *   }
  * }
  * }}}
  *
  * @param engine
  *   the engine that matches handlers
  * @tparam R
  *   the results of the cases of handlers, which [[handle]] makes
  */
abstract class ComponentDefinition[R](engine: HandlerEngine[R]) extends JavaDefinition(classOf[ScalaComponent]) {

  /** Cases for some events. */
  type Handler = PartialFunction[KompicsEvent, R]

  private def core: ScalaComponent = getComponentCore.asInstanceOf[ScalaComponent]

  /** Declares a port that the component provides: requests arrive, indications leave. */
  protected final def provides[P <: Port](port: P): Negative[P] = provides(classOfPort(port))

  /** The same for a port type that is a class, as those of Java are. */
  protected final def provides[P <: PortType](implicit port: ClassTag[P]): Negative[P] = provides(classOfTag(port))

  /** Declares a port that the component requires: requests leave, indications arrive. */
  protected final def requires[P <: Port](port: P): Positive[P] = requires(classOfPort(port))

  /** The same for a port type that is a class, as those of Java are. */
  protected final def requires[P <: PortType](implicit port: ClassTag[P]): Positive[P] = requires(classOfTag(port))

  /** The body of a case. */
  protected final def handle(body: => Unit): R = engine.handle(body)

  /** Makes a handler that is not subscribed yet. */
  protected final def handler(cases: Handler): Handler = cases

  /** Subscribes a handler to a port: one that the component declares, its control port, or the outside of a child's.
    *
    * On ports of Java, which the control port and ports of children in Java are, events are relevant by their class, as
    * they are to handlers in Java, and matched when the component executes them.
    */
  protected final def subscribe(handler: Handler, port: AnyPort[_ <: PortType]): Unit =
    core.subscribe(engine, handler, port)

  /** Unsubscribes a handler from a port that the component declares, or from the outside of a child's in Scala.
    *
    * @throws se.sics.kompics.ConfigurationException
    *   if it is not subscribed
    */
  protected final def unsubscribe(handler: Handler, port: AnyPort[_ <: PortType]): Unit = port match {
    case own: ScalaPort[_] => own.unsubscribe(engine, handler)
    case other             => throw new ConfigurationException(s"handlers in Scala stay subscribed to $other")
  }

  /** Subscribes handlers where ports are at hand. */
  protected final implicit class PortSyntax(port: AnyPort[_ <: PortType]) {

    /** Subscribes a handler, and returns it for later unsubscription. */
    def uponEvent(handler: Handler): Handler = {
      subscribe(handler, port)
      handler
    }
  }

  /** Sends an event out through a port.
    *
    * @throws se.sics.kompics.KompicsException
    *   if the port does not carry the event in this direction
    */
  protected final def trigger(eventOnPort: (KompicsEvent, AnyPort[_ <: PortType])): Unit =
    trigger(eventOnPort._1, eventOnPort._2)

  /** Creates a child by its class, which has a constructor for the class of what it is created with. */
  protected final def create[C <: JavaDefinition](init: JavaInit[C])(implicit child: ClassTag[C]): Component =
    create(child.runtimeClass.asInstanceOf[Class[C]], init)

  /** Creates a child by its constructor, to be called here and not before. */
  protected final def create(child: => JavaDefinition): Component = core.createChild(child)

  /** Connects, on a port, a component that provides it to one that requires it. */
  protected final def connect[P <: Port](port: P)(ends: (Component, Component)): Channel[P] =
    connect(ends._1.getPositive(classOfPort(port)) -> ends._2.getNegative(classOfPort(port)))

  /** The same for a port type that is a class, as those of Java are. */
  protected final def connect[P <: PortType](ends: (Component, Component))(implicit port: ClassTag[P]): Channel[P] =
    connect(ends._1.getPositive(classOfTag(port)) -> ends._2.getNegative(classOfTag(port)))

  /** Connects two halves of ports. */
  protected final def connect[P <: PortType](ports: (Positive[P], Negative[P])): Channel[P] =
    JavaChannel.TWO_WAY.connect(half(ports._1), half(ports._2))

  /** Connects two halves of ports by a channel that takes only some events of one direction. */
  protected final def connect[P <: PortType](
      ports: (Positive[P], Negative[P]),
      selector: ChannelSelector[_ <: KompicsEvent, _]
  ): Channel[P] =
    JavaChannel.TWO_WAY.connect(half(ports._1), half(ports._2), selector)

  // Every port is one.
  private def half[P <: PortType](port: AnyPort[P]): PortCore[P] = port.asInstanceOf[PortCore[P]]

  private def classOfPort[P <: Port](port: P): Class[P] = port.getClass.asInstanceOf[Class[P]]

  private def classOfTag[P <: PortType](port: ClassTag[P]): Class[P] = port.runtimeClass.asInstanceOf[Class[P]]
}

/** A component whose handlers are matched once, and return their bodies by `handle`. */
abstract class ClosureComponent extends ComponentDefinition(ClosureEngine)

/** A component whose handlers are checked first and matched later. */
abstract class QuickCheckComponent extends ComponentDefinition(QuickCheckEngine)
