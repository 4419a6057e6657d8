package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpp.kompics.common.net.NetContent;

/** The messages of SIZEDTHROUGHPUT. */
public final class SizedMessages {
  /**
   * The payload of a message, or a part of it.
   *
   * <p>A frame of the network holds less than the largest payload, whatever it is asked for.
   *
   * @param bytes at most {@link #MOST_BYTES}
   * @param last true if it completes the message
   */
  public record Chunk(byte[] bytes, boolean last) implements NetContent {
    /** The most bytes of a payload in one chunk: half of the largest payload. */
    public static final int MOST_BYTES = 32_768;

    /** Cuts a payload into what chunks may hold; a small one remains as it is. */
    public static List<byte[]> cut(byte[] payload) {
      if (payload.length <= MOST_BYTES) {
        return List.of(payload);
      }
      List<byte[]> parts = new ArrayList<>();
      for (int from = 0; from < payload.length; from += MOST_BYTES) {
        parts.add(Arrays.copyOfRange(payload, from, Math.min(from + MOST_BYTES, payload.length)));
      }
      return parts;
    }

    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.CHUNK).writeBoolean(last).writeInt(bytes.length).writeBytes(bytes);
    }

    static Chunk read(ByteBuf buffer) {
      boolean last = buffer.readBoolean();
      return new Chunk(Lengths.readBytes(buffer), last);
    }
  }

  /**
   * Acknowledges a batch.
   *
   * @param bytes bytes of payload in it
   */
  public record Ack(long bytes) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.BATCH_ACK).writeLong(bytes);
    }

    static Ack read(ByteBuf buffer) {
      return new Ack(buffer.readLong());
    }
  }

  private SizedMessages() {}
}
