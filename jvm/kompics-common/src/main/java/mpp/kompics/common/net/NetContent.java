package mpp.kompics.common.net;

import io.netty.buffer.ByteBuf;
import se.sics.kompics.KompicsEvent;

/** A message's content. Everything in it is immutable. */
public interface NetContent extends KompicsEvent {

  /** Writes the tag (1 byte) and the fields, big-endian. */
  void write(ByteBuf buffer);
}
