package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import mpp.broadcast.BroadcastBytes;
import mpp.broadcast.BroadcastMessage;
import mpp.kompics.common.net.MalformedMessageException;
import mpp.kompics.common.net.NetContent;

/** The messages of ATOMICBROADCAST. */
public final class LogMessages {
  /**
   * A message of the benchmark's protocol, between replicas and their coordinator.
   *
   * @param message its own bytes are written by {@link BroadcastBytes}
   */
  public record Broadcast(BroadcastMessage message) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.BROADCAST);
      int most = BroadcastBytes.most(message);
      buffer.ensureWritable(most);
      ByteBuffer room = buffer.nioBuffer(buffer.writerIndex(), most);
      BroadcastBytes.write(message, room);
      buffer.writerIndex(buffer.writerIndex() + room.position());
    }

    static Broadcast read(ByteBuf buffer) {
      ByteBuffer rest = buffer.nioBuffer();
      try {
        BroadcastMessage message = BroadcastBytes.read(rest);
        buffer.skipBytes(rest.position());
        return new Broadcast(message);
      } catch (IllegalArgumentException unreadable) {
        throw new MalformedMessageException(unreadable.getMessage(), unreadable);
      }
    }
  }

  private LogMessages() {}
}
