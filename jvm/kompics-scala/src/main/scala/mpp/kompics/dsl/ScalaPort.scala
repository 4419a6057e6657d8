package mpp.kompics.dsl

import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.locks.ReentrantReadWriteLock

import scala.annotation.nowarn

import se.sics.kompics._

/** One half of a port of a component in Scala: the inside one belongs to the component, the outside one to its parent.
  *
  * It does what [[se.sics.kompics.JavaPort]] does but for how handlers are matched, and with a lock of the same kind,
  * so that what the two cost differs by that. The lock is not held, however, while patterns are matched or events go on
  * to other ports.
  *
  * @param carried
  *   the port type
  * @param positive
  *   true if indications arrive here, else requests
  * @param component
  *   whom the half belongs to; null for the outside half of the root's ports
  */
@nowarn("msg=class (Request|Response) in package kompics is deprecated") // Timers still need them.
private[dsl] final class ScalaPort[P <: PortType](carried: P, positive: Boolean, component: ComponentCore)
    extends PortCore[P] {
  isPositive = positive
  portType = carried
  owner = component

  private val lock = new ReentrantReadWriteLock
  private val queue = new ConcurrentLinkedQueue[KompicsEvent]
  private var pair: ScalaPort[P] = _

  // Replaced, never changed, under the lock.
  private var handlers = Vector.empty[PartialFunction[KompicsEvent, Any]]
  private var subscriptions = Subscriptions.none
  private var channels = Channels.none[P]

  // Written by several threads, which at worst check a class again.
  private var lastLegal: Class[_] = _

  override def getPair: PortCore[P] = pair

  override def setPair(port: PortCore[P]): Unit = port match {
    case other: ScalaPort[P] => pair = other
    case other               => throw new ConfigurationException(s"port $other is not the other half of $this")
  }

  /** Subscribes a handler. All of a port's handlers are for one engine, that of its owner. */
  def subscribe[R](engine: HandlerEngine[R], handler: PartialFunction[KompicsEvent, R]): Unit =
    changing(become(engine, handlers :+ handler))

  /** Unsubscribes a handler that is subscribed. */
  def unsubscribe[R](engine: HandlerEngine[R], handler: PartialFunction[KompicsEvent, R]): Unit = changing {
    if (!handlers.exists(_ eq handler)) throw new ConfigurationException(s"a handler is not subscribed to $this")
    become(engine, handlers.filterNot(_ eq handler))
  }

  private def become[R](engine: HandlerEngine[R], newHandlers: Vector[PartialFunction[KompicsEvent, Any]]): Unit = {
    handlers = newHandlers
    // Safe since only the owner subscribes, by its engine.
    subscriptions = engine.subscriptions(newHandlers.map(_.asInstanceOf[PartialFunction[KompicsEvent, R]]).toArray)
  }

  override def doTrigger(event: KompicsEvent, wid: Int, channel: ChannelCore[_]): Unit = {
    event match {
      case request: Request => request.pushPathElement(channel)
      case _                => ()
    }
    pair.deliver(event, wid)
  }

  override def doTrigger(event: KompicsEvent, wid: Int, component: ComponentCore): Unit = {
    event match {
      case request: Request => request.pushPathElement(component)
      case _                => ()
    }
    pair.deliver(event, wid)
  }

  private def deliver(event: KompicsEvent, wid: Int): Unit = {
    requireLegal(event)
    event match {
      case response: Response => deliverResponse(response, wid)
      case _: Direct.Response => offer(event, wid)
      case _                  => deliverToAll(event, wid)
    }
  }

  /** Handlers could match what the port does not carry, so that this comes first. */
  private def requireLegal(event: KompicsEvent): Unit = {
    val eventClass = event.getClass
    if (eventClass ne lastLegal) {
      if (!portType.hasEvent(isPositive, eventClass))
        throw new KompicsException(
          s"event $event cannot be triggered on a ${if (isPositive) "provided" else "required"} port ${portType.getClass.getName}"
        )
      lastLegal = eventClass
    }
  }

  private def deliverToAll(event: KompicsEvent, wid: Int): Unit = {
    lock.readLock.lock()
    val offered = subscriptions
    val forwarded = channels
    lock.readLock.unlock()
    offer(offered, event, wid)
    forwarded.forward(event, wid, isPositive)
  }

  /** A response takes the way of its request back, as far as there is one. */
  private def deliverResponse(response: Response, wid: Int): Unit = {
    val hop = response.getTopPathElement
    if (hop eq null) deliverToAll(response, wid)
    else if (hop.isChannel) {
      // Null if the channel is gone, with all that could have answered.
      val channel = hop.getChannel
      if (channel ne null) Channels.forward(channel, response, wid, isPositive)
    } else if (hop.getComponent eq owner) offer(response, wid)
    else throw new KompicsException(s"response $response arrived at $owner, which did not send its request")
  }

  private def offer(event: KompicsEvent, wid: Int): Unit = offer(current, event, wid)

  private def offer(offered: Subscriptions, event: KompicsEvent, wid: Int): Unit = {
    val work = offered.offer(event)
    if (work ne null) owner.eventReceived(this, work, wid)
  }

  override def enqueue(event: KompicsEvent): Unit = queue.add(event): Unit

  /** Takes what waits first; null if nothing does. */
  def poll(): KompicsEvent = queue.poll()

  /** Executes what was polled. */
  def execute(work: KompicsEvent): Unit = work match {
    case bound: Bound => bound.run()
    case event        => current.execute(event)
  }

  private def current: Subscriptions = {
    lock.readLock.lock()
    val now = subscriptions
    lock.readLock.unlock()
    now
  }

  override def doSubscribe[E <: KompicsEvent](handler: Handler[E]): Unit = refuse(handler)

  override def doSubscribe(handler: MatchedHandler[_, _, _]): Unit = refuse(handler)

  private def refuse(handler: Any): Nothing =
    throw new ConfigurationException(s"handler $handler is one of Java, and $this is a port of a component in Scala")

  override def addChannel(channel: ChannelCore[P]): Unit = changing { channels = channels.plus(channel) }

  override def addChannel(channel: ChannelCore[P], selector: ChannelSelector[_, _]): Unit =
    changing { channels = channels.plus(channel, selector) }

  override def removeChannel(channel: ChannelCore[P]): Unit = changing { channels = channels.minus(channel) }

  override def cleanChannels(): Unit = changing { channels = Channels.none }

  override def cleanEvents(): Unit = queue.clear()

  override def findChannelsTo(port: PortCore[P]): java.util.List[Channel[P]] = {
    val found = new java.util.ArrayList[Channel[P]]
    channels.all.foreach { channel =>
      if (if (isPositive) channel.hasNegativePort(port) else channel.hasPositivePort(port)) found.add(channel)
    }
    found
  }

  private def changing(change: => Unit): Unit = {
    lock.writeLock.lock()
    try change
    finally lock.writeLock.unlock()
  }

  override def toString: String = s"${portType.getClass.getName} of $owner"
}
