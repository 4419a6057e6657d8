package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.List;
import mpp.broadcast.BroadcastBytes;
import mpp.broadcast.BroadcastMessage;
import mpp.kompics.common.net.MalformedMessageException;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;

/** The messages of ATOMICBROADCAST. */
public final class LogMessages {
  /**
   * Makes a replica join a run.
   *
   * @param run number of the run
   * @param rank rank of the replica
   * @param replicas all of them, by rank
   * @param coordinator recipient of news
   */
  public record Introduce(int run, int rank, List<NetAddress> replicas, NetAddress coordinator)
      implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.INTRODUCE_LOG_REPLICA).writeInt(run).writeInt(rank);
      Addresses.write(replicas, buffer);
      coordinator.write(buffer);
    }

    static Introduce read(ByteBuf buffer) {
      int run = buffer.readInt();
      int rank = buffer.readInt();
      return new Introduce(run, rank, Addresses.read(buffer), NetAddress.read(buffer));
    }
  }

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
