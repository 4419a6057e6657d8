package mpp.kompics.dsl

import se.sics.kompics.{ChannelCore, PortType}

/** The channels of a port at one time.
  *
  * @param plain
  *   those that take all events
  * @param selecting
  *   those that take some, by the kind of their selectors
  */
private[dsl] final class Channels[P <: PortType](plain: Array[ChannelCore[P]], selecting: Array[SelectedChannels[P]]) {

  /** All channels. */
  def all: Seq[ChannelCore[P]] = plain.toSeq ++ selecting.flatMap(_.all)

  def plus(channel: ChannelCore[P]): Channels[P] = new Channels(plain :+ channel, selecting)

  def plus(channel: ChannelCore[P], selector: ChannelSelector[_, _]): Channels[P] = {
    val index = selecting.indexWhere(_.isFor(selector))
    if (index < 0) new Channels(plain, selecting :+ SelectedChannels(channel, selector))
    else new Channels(plain, selecting.updated(index, selecting(index).plus(channel, selector)))
  }

  def minus(channel: ChannelCore[P]): Channels[P] =
    new Channels(plain.filterNot(_ eq channel), selecting.map(_.minus(channel)).filterNot(_.isEmpty))

  /** Sends an event on.
    *
    * @param fromPositive
    *   true if the port is the channels' positive end
    */
  def forward(event: KompicsEvent, wid: Int, fromPositive: Boolean): Unit = {
    var i = 0
    while (i < plain.length) {
      Channels.forward(plain(i), event, wid, fromPositive)
      i += 1
    }
    i = 0
    while (i < selecting.length) {
      selecting(i).forward(event, wid, fromPositive)
      i += 1
    }
  }
}

private[dsl] object Channels {
  def none[P <: PortType]: Channels[P] = new Channels(Array.empty, Array.empty)

  /** Sends an event through a channel. */
  def forward(channel: ChannelCore[_ <: PortType], event: KompicsEvent, wid: Int, fromPositive: Boolean): Unit =
    if (fromPositive) channel.forwardToNegative(event, wid) else channel.forwardToPositive(event, wid)
}
