package mpp.kompics.dsl

import java.util.{HashMap, Optional}

import scala.annotation.tailrec
import scala.collection.immutable.Queue
import scala.jdk.CollectionConverters._

import org.slf4j.MDC
import se.sics.kompics.Component.State
import se.sics.kompics.config.ConfigUpdate
import se.sics.kompics.{
  ComponentCore,
  ConfigurationException,
  Fault,
  JavaPort,
  Kompics,
  OpenComponent,
  PortCore,
  Port => AnyPort,
  ComponentDefinition => JavaDefinition
}

/** The core of a component whose ports are [[ScalaPort]]s, but for its control port.
  *
  * It has a public constructor because Kompics makes it by reflection.
  */
final class ScalaComponent(definition: JavaDefinition) extends OpenComponent(definition) {
  private val eventsPerTurn = Kompics.maxNumOfExecutedEvents.get

  // Ports that were ready before the component had started, one entry for each event.
  private var waiting = Queue.empty[PortCore[_]]

  // The outside halves, by port type.
  private val provided = new HashMap[Class[_ <: PortType], PortCore[_ <: PortType]]
  private val required = new HashMap[Class[_ <: PortType], PortCore[_ <: PortType]]

  override def createNegativePort[P <: PortType](portType: Class[P]): Negative[P] =
    declare(portType, insideIsPositive = false, provided)

  override def createPositivePort[P <: PortType](portType: Class[P]): Positive[P] =
    declare(portType, insideIsPositive = true, required)

  private def declare[P <: PortType](
      portType: Class[P],
      insideIsPositive: Boolean,
      outsideHalves: HashMap[Class[_ <: PortType], PortCore[_ <: PortType]]
  ): ScalaPort[P] = {
    val carried = se.sics.kompics.PortType.getPortType(portType)
    val inside = new ScalaPort(carried, insideIsPositive, this)
    val outside = new ScalaPort(carried, !insideIsPositive, parent)
    inside.setPair(outside)
    outside.setPair(inside)
    if (outsideHalves.put(portType, outside) ne null)
      throw new ConfigurationException(s"$definition declares port ${portType.getName} twice in one position")
    inside
  }

  override def getPositive[P <: PortType](portType: Class[P]): Positive[P] = find(portType, provided, "provide")

  override def getNegative[P <: PortType](portType: Class[P]): Negative[P] = find(portType, required, "require")

  override def provided[P <: PortType](portType: Class[P]): Positive[P] = getPositive(portType)

  override def required[P <: PortType](portType: Class[P]): Negative[P] = getNegative(portType)

  private def find[P <: PortType](
      portType: Class[P],
      outsideHalves: HashMap[Class[_ <: PortType], PortCore[_ <: PortType]],
      position: String
  ): PortCore[P] = {
    val port = outsideHalves.get(portType)
    if (port eq null) throw new ConfigurationException(s"$definition does not $position port ${portType.getName}")
    // Safe: a port is filed under the class of its type.
    port.asInstanceOf[PortCore[P]]
  }

  override protected def cleanPorts(): Unit = {
    provided.values.forEach(_.cleanChannels())
    required.values.forEach(_.cleanChannels())
  }

  /** Subscribes a handler of this component's definition to one of its ports. */
  private[dsl] def subscribe[R](
      engine: HandlerEngine[R],
      handler: PartialFunction[KompicsEvent, R],
      port: AnyPort[_ <: PortType]
  ): Unit = port match {
    case _ if port.getOwner ne this =>
      throw new ConfigurationException(s"$definition cannot subscribe a handler to a port of ${port.getOwner}")
    case own: ScalaPort[_]  => own.subscribe(engine, handler)
    case other: PortCore[_] =>
      val classes = OpenComponent.arriving(other).asScala.toVector
      classes.foreach(eventClass => other.doSubscribe(new JavaPortHandler(engine, handler, classes, eventClass)))
    case other => unknown(other)
  }

  private def unknown(port: AnyPort[_ <: PortType]): Nothing =
    throw new ConfigurationException(s"port $port is of a kind that $definition does not know")

  /** Creates a child by its constructor, which must be called here and not before. */
  private[dsl] def createChild(child: => JavaDefinition): Component = {
    childrenLock.writeLock.lock()
    try {
      ComponentCore.parentThreadLocal.set(this)
      ComponentCore.childUpdate.set(Optional.empty[ConfigUpdate])
      val core =
        try child.getComponentCore
        finally ComponentCore.parentThreadLocal.remove()
      if (core.getParent ne this)
        throw new ConfigurationException(s"component ${core.getComponent} was not made for $definition, its creator")
      core.setScheduler(scheduler)
      children.add(core)
      core
    } finally childrenLock.writeLock.unlock()
  }

  override def execute(wid: Int): Unit =
    if (state != State.DESTROYED && state != State.FAULTY) {
      this.wid = wid
      enterLoggingContext()
      val unfinished =
        try executeTurn()
        finally MDC.clear()
      if (unfinished) schedule(wid)
    }

  /** Executes as many events as a turn has.
    *
    * @return
    *   true if the component needs another turn
    */
  private def executeTurn(): Boolean = {
    var left = eventsPerTurn
    var work = workCount.get
    var before = state
    while (left > 0 && work > 0 && state != State.FAULTY) {
      if (state != before) {
        before = state
        enterLoggingContext()
      }
      val started = state != State.PASSIVE && state != State.STARTING
      if (started) executeNext()
      else if (!executeControl()) return true
      work = workCount.decrementAndGet()
      left -= 1
    }
    work > 0
  }

  private def executeNext(): Unit = {
    val port = nextPort()
    if (port ne null) executeFirst(port)
  }

  private def nextPort(): PortCore[_] =
    if (waiting.isEmpty) readyPorts.poll()
    else {
      val port = waiting.head
      waiting = waiting.tail
      port
    }

  /** Executes an event of the control port, the only one that a component listens to until it has started.
    *
    * It waits until the port is among those that are ready. Kompics Java looks into the port's queue instead, where the
    * event comes to be a little earlier, and then counts it twice.
    *
    * @return
    *   true if there was one
    */
  @tailrec
  private def executeControl(): Boolean = {
    val port = readyPorts.poll()
    if (port eq null) false
    else if (port eq getControl.getPair) {
      executeFirst(port)
      true
    } else {
      waiting = waiting.enqueue(port)
      executeControl()
    }
  }

  // A component that is killed clears its control port's queue.
  private def executeFirst(port: PortCore[_]): Unit = {
    val event = poll(port)
    if (event ne null) execute(port, event)
  }

  private def poll(port: PortCore[_]): KompicsEvent = port match {
    case own: ScalaPort[_]   => own.poll()
    case ofJava: JavaPort[_] => OpenComponent.poll(ofJava)
    case other               => unknown(other)
  }

  private def execute(port: PortCore[_], event: KompicsEvent): Unit =
    try
      port match {
        case own: ScalaPort[_]   => own.execute(event)
        case ofJava: JavaPort[_] => OpenComponent.execute(ofJava, event)
        case other               => unknown(other)
      }
    catch {
      case failure: Throwable =>
        logger.error("A handler failed", failure)
        markSubtreeAs(State.FAULTY)
        val original = event match {
          case bound: Bound => bound.event
          case other        => other
        }
        escalateFault(new Fault(failure, this, original))
    }
}
