package mpp.testee

import mpp.kompics.common.net.{NetContent, NetMessage}

/** Takes messages from the network apart, in patterns such as `case Content(pong: Pong)`. */
object Content {
  def unapply(message: NetMessage): Content = new Content(message)
}

/** The pattern's view of a content: no object at runtime. */
final class Content private (val message: NetMessage) extends AnyVal {
  def isEmpty: Boolean = false
  def get: NetContent = message.extractValue
}
