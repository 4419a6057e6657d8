package mpp.kompics.dsl

import se.sics.kompics.{ChannelCore, PortType}

/** The channels of a port whose selectors are of one kind, which is to say of one class: the value that a selector
  * takes out of an event leads to those channels whose selectors were made for that value.
  *
  * Kompics Java's own collection changes when it is asked for events of a class below that of the selectors, and is
  * asked by several threads at a time. This one never changes.
  */
private[dsl] final class SelectedChannels[P <: PortType] private (
    selector: ChannelSelector[KompicsEvent, _],
    byValue: Map[Any, Vector[ChannelCore[P]]]
) {

  def isFor(other: ChannelSelector[_, _]): Boolean = other.getClass eq selector.getClass

  def isEmpty: Boolean = byValue.isEmpty

  def all: Iterable[ChannelCore[P]] = byValue.values.flatten

  def plus(channel: ChannelCore[P], other: ChannelSelector[_, _]): SelectedChannels[P] = {
    val same = byValue.getOrElse(other.getValue, Vector.empty)
    new SelectedChannels(selector, byValue.updated(other.getValue, same :+ channel))
  }

  def minus(channel: ChannelCore[P]): SelectedChannels[P] = {
    val left = byValue.view.mapValues(_.filterNot(_ eq channel)).filterNot(_._2.isEmpty)
    new SelectedChannels(selector, left.toMap)
  }

  def forward(event: KompicsEvent, wid: Int, fromPositive: Boolean): Unit =
    if (selector.getEventType.isInstance(event))
      byValue.get(selector.getValue(event)) match {
        case Some(channels) => channels.foreach(Channels.forward(_, event, wid, fromPositive))
        case None           => ()
      }
}

private[dsl] object SelectedChannels {
  def apply[P <: PortType](channel: ChannelCore[P], selector: ChannelSelector[_, _]): SelectedChannels[P] =
    new SelectedChannels(
      // It is asked for nothing but events of its class.
      selector.asInstanceOf[ChannelSelector[KompicsEvent, _]],
      Map(selector.getValue -> Vector(channel))
    )
}
