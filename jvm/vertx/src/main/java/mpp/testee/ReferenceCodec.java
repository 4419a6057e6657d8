package mpp.testee;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.MessageCodec;

/** Passes messages within the process as they are: none of them changes once it is sent. */
final class ReferenceCodec implements MessageCodec<Object, Object> {
  private static final String NAME = "reference";

  /** Options of every message. */
  static final DeliveryOptions OPTIONS =
      new DeliveryOptions().setCodecName(NAME).setLocalOnly(true);

  @Override
  public Object transform(Object message) {
    return message;
  }

  @Override
  public void encodeToWire(Buffer buffer, Object message) {
    throw new UnsupportedOperationException("no message leaves the process");
  }

  @Override
  public Object decodeFromWire(int position, Buffer buffer) {
    throw new UnsupportedOperationException("no message comes from another process");
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Returns what codecs of users return. */
  @Override
  public byte systemCodecID() {
    return -1;
  }
}
