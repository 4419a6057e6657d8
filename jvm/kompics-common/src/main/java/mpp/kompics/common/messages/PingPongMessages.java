package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.NetContent;

/** The messages of NETPINGPONG and NETTPPINGPONG. */
public final class PingPongMessages {
  /** PING without content. */
  public static final class StaticPing extends Signal {
    /** The only one. */
    public static final StaticPing EVENT = new StaticPing();

    private StaticPing() {
      super(Tag.STATIC_PING);
    }
  }

  /** PONG without content. */
  public static final class StaticPong extends Signal {
    /** The only one. */
    public static final StaticPong EVENT = new StaticPong();

    private StaticPong() {
      super(Tag.STATIC_PONG);
    }
  }

  /**
   * PING with its index.
   *
   * @param index number of the message, from 0
   */
  public record Ping(long index) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.PING).writeLong(index);
    }

    static Ping read(ByteBuf buffer) {
      return new Ping(buffer.readLong());
    }
  }

  /**
   * PONG that echoes an index.
   *
   * @param index that of the PING
   */
  public record Pong(long index) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.PONG).writeLong(index);
    }

    static Pong read(ByteBuf buffer) {
      return new Pong(buffer.readLong());
    }
  }

  private PingPongMessages() {}
}
