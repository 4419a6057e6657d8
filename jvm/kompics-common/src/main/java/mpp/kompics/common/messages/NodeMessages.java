package mpp.kompics.common.messages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.NetContent;

/** What nodes have to say to each other, whatever the benchmark. */
public final class NodeMessages {
  /** Asks a node whether it is there. What it answers is {@link Introduced}. */
  public static final class Hello extends Signal {
    /** The only one. */
    public static final Hello EVENT = new Hello();

    private Hello() {
      super(Tag.HELLO);
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
      byte[] bytes = new byte[buffer.readInt()];
      buffer.readBytes(bytes);
      return new NodeFailed(new String(bytes, UTF_8));
    }
  }

  private NodeMessages() {}
}
