package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;

/** The messages of FILETRANSFER's file. */
public final class FileMessages {
  /**
   * Makes the receiver begin anew. It answers {@link NodeMessages.Introduced}.
   *
   * @param sender recipient of CREDIT and DONE
   * @param anyOrder true if parts may overtake each other
   */
  public record Open(NetAddress sender, boolean anyOrder) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.OPEN_FILE).writeBoolean(anyOrder);
      sender.write(buffer);
    }

    static Open read(ByteBuf buffer) {
      boolean anyOrder = buffer.readBoolean();
      return new Open(NetAddress.read(buffer), anyOrder);
    }
  }

  /**
   * A chunk of the file, or a part of it: a frame of the network holds less than the largest chunk.
   *
   * @param number its place among all parts, from 0
   * @param index that of the chunk, from 0
   * @param last true if it completes the chunk
   * @param payload from position to limit, not to be changed
   */
  public record Part(long number, long index, boolean last, ByteBuffer payload)
      implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.FILE_PART).writeLong(number).writeLong(index).writeBoolean(last);
      buffer.writeInt(payload.remaining()).writeBytes(payload.duplicate());
    }

    static Part read(ByteBuf buffer) {
      long number = buffer.readLong();
      long index = buffer.readLong();
      boolean last = buffer.readBoolean();
      return new Part(number, index, last, ByteBuffer.wrap(Lengths.readBytes(buffer)));
    }
  }

  /**
   * Tells the sender of consumed bytes.
   *
   * @param bytes their number, from the beginning of the file
   */
  public record Credit(long bytes) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.CREDIT).writeLong(bytes);
    }

    static Credit read(ByteBuf buffer) {
      return new Credit(buffer.readLong());
    }
  }

  /**
   * Tells that the receiver has the file.
   *
   * @param bytes the number of its bytes
   * @param sum the sum of their words
   */
  public record Done(long bytes, long sum) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.FILE_DONE).writeLong(bytes).writeLong(sum);
    }

    static Done read(ByteBuf buffer) {
      return new Done(buffer.readLong(), buffer.readLong());
    }
  }

  private FileMessages() {}
}
