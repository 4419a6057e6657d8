package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.function.Consumer;
import mpp.kompics.common.net.MalformedMessageException;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.network.netty.serialization.Serializer;

/**
 * The bytes of messages between nodes, written by hand: both addresses, one tag byte, the fields,
 * big-endian.
 */
public final class MessageSerializer implements Serializer {
  /** Small numbers are the framework's own. */
  private static final int IDENTIFIER = 200;

  /** The size of a frame of the network, its length included. */
  private static final int MOST_BYTES = 65_532;

  private final Consumer<Throwable> onFailure;

  /**
   * A serializer.
   *
   * @param onFailure is told of every message that cannot be written, which the framework drops
   */
  public MessageSerializer(Consumer<Throwable> onFailure) {
    this.onFailure = onFailure;
  }

  @Override
  public int identifier() {
    return IDENTIFIER;
  }

  @Override
  public void toBinary(Object message, ByteBuf buffer) {
    try {
      ((NetMessage) message).write(buffer);
      if (buffer.readableBytes() > MOST_BYTES) {
        throw new IllegalArgumentException(
            "it takes " + buffer.readableBytes() + " bytes, allowed are " + MOST_BYTES);
      }
    } catch (RuntimeException failure) {
      onFailure.accept(
          new IllegalStateException("message " + message + " cannot be written", failure));
      throw failure;
    }
  }

  @Override
  public Object fromBinary(ByteBuf buffer, Optional<Object> hint) {
    int length = buffer.readableBytes();
    try {
      return NetMessage.read(buffer, Contents::read);
    } catch (IndexOutOfBoundsException tooShort) {
      throw new MalformedMessageException(
          "a message of " + length + " bytes ends too early", tooShort);
    }
  }
}
