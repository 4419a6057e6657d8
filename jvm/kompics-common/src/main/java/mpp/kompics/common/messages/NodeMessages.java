package mpp.kompics.common.messages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import java.util.List;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;

/** Messages between nodes that do not depend on the benchmark. */
public final class NodeMessages {
  /**
   * Tells a node of all nodes of the run, itself among them. It answers {@link Introduced}.
   *
   * @param nodes an address on each
   */
  public record Hello(List<NetAddress> nodes) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.HELLO);
      Addresses.write(nodes, buffer);
    }

    static Hello read(ByteBuf buffer) {
      return new Hello(Addresses.read(buffer));
    }
  }

  /**
   * Makes a replica ready for a run. It answers {@link Introduced}.
   *
   * @param run number of the run, higher than that of all before it
   * @param rank the replica's own, its place among the replicas
   * @param replicas all of them, in order of rank
   * @param coordinator recipient of news
   */
  public record IntroduceReplica(
      int run, int rank, List<NetAddress> replicas, NetAddress coordinator) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.INTRODUCE_REPLICA).writeInt(run).writeInt(rank);
      Addresses.write(replicas, buffer);
      coordinator.write(buffer);
    }

    static IntroduceReplica read(ByteBuf buffer) {
      int run = buffer.readInt();
      int rank = buffer.readInt();
      return new IntroduceReplica(run, rank, Addresses.read(buffer), NetAddress.read(buffer));
    }
  }

  /** Acknowledges what one was told before a run. */
  public static final class Introduced extends Signal {
    /** The only one. */
    public static final Introduced EVENT = new Introduced();

    private Introduced() {
      super(Tag.INTRODUCED);
    }
  }

  /**
   * Tells the master that its client has failed.
   *
   * @param reason a sentence
   */
  public record NodeFailed(String reason) implements NetContent {
    private static final int MOST_CHARACTERS = 2000;

    /** Cuts reasons that are too long. */
    public NodeFailed {
      reason = reason.substring(0, Math.min(reason.length(), MOST_CHARACTERS));
    }

    @Override
    public void write(ByteBuf buffer) {
      byte[] bytes = reason.getBytes(UTF_8);
      buffer.writeByte(Tag.NODE_FAILED).writeInt(bytes.length).writeBytes(bytes);
    }

    static NodeFailed read(ByteBuf buffer) {
      return new NodeFailed(new String(Lengths.readBytes(buffer), UTF_8));
    }
  }

  private NodeMessages() {}
}
