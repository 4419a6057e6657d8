package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.NetContent;

/** A content without fields, of which there is one instance for each class. */
public abstract class Signal implements NetContent {
  private final byte tag;

  Signal(byte tag) {
    this.tag = tag;
  }

  @Override
  public final void write(ByteBuf buffer) {
    buffer.writeByte(tag);
  }
}
