package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.NetContent;

/** The messages of NETCONNECTIONS. */
public final class TransferMessages {
  /** Greets the other end of a pair before a run. The client's end begins anew. */
  public static final class Meet extends Signal {
    /** The only one. */
    public static final Meet EVENT = new Meet();

    private Meet() {
      super(Tag.MEET);
    }
  }

  /**
   * A part of a transfer.
   *
   * @param index its place in the transfer, from 0
   * @param payload not to be changed
   */
  public record Part(int index, byte[] payload) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.PART).writeInt(index).writeInt(payload.length).writeBytes(payload);
    }

    static Part read(ByteBuf buffer) {
      int index = buffer.readInt();
      return new Part(index, Lengths.readBytes(buffer));
    }
  }

  /**
   * Tells that the client's end has sent and received all transfers.
   *
   * @param bytes bytes of payload that it received
   */
  public record Done(long bytes) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.TRANSFERS_DONE).writeLong(bytes);
    }

    static Done read(ByteBuf buffer) {
      return new Done(buffer.readLong());
    }
  }

  private TransferMessages() {}
}
