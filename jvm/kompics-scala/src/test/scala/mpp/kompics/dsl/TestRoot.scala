package mpp.kompics.dsl

import java.util.concurrent.CountDownLatch

import scala.collection.mutable

import se.sics.kompics.{Fault => JavaFault, Init => JavaInit}

/** Root of a test's components, which the test itself commands. */
final class TestRoot(setup: TestRoot.Setup) extends QuickCheckComponent {
  import TestRoot._

  setup.root = Some(this)

  control uponEvent { case _: Start => setup.started.countDown() }

  /** Faults of children, which end here. */
  val faults = mutable.Buffer.empty[Fault]

  override def handleFault(fault: Fault): JavaFault.ResolveAction = {
    faults += fault
    JavaFault.ResolveAction.RESOLVED
  }

  /** Creates a component, unstarted. */
  def make[C <: se.sics.kompics.ComponentDefinition](child: => C): Made[C] = {
    val component = create(child)
    new Made(component, component.getComponent.asInstanceOf[C])
  }

  /** Connects a component that provides a port to one that requires it. */
  def join[P <: Port](port: P)(ends: (Made[_], Made[_])): Channel[P] =
    connect(port)(ends._1.component -> ends._2.component)

  def join[P <: PortType](ports: (Positive[P], Negative[P])): Channel[P] = connect(ports)

  def join[P <: PortType](
      ports: (Positive[P], Negative[P]),
      selector: ChannelSelector[_ <: KompicsEvent, _]
  ): Channel[P] =
    connect(ports, selector)

  def tell(child: Made[_], event: KompicsEvent): Unit = trigger(event -> child.component.control)

  def remove(channel: Channel[_ <: PortType]): Unit = disconnect(channel)
}

object TestRoot {

  /** A component and its definition. */
  final class Made[+C <: se.sics.kompics.ComponentDefinition](val component: Component, val definition: C)

  final class Setup extends JavaInit[TestRoot] {
    val started = new CountDownLatch(1)
    var root: Option[TestRoot] = None
  }
}
