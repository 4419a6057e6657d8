package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.NetContent;

/** The messages of NETLATENCY. */
public final class LatencyMessages {
  /**
   * A request.
   *
   * @param number from 0, in the order of the requests
   */
  public record Request(long number) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.LATENCY_REQUEST).writeLong(number);
    }

    static Request read(ByteBuf buffer) {
      return new Request(buffer.readLong());
    }
  }

  /**
   * An answer.
   *
   * @param number that of the request
   */
  public record Answer(long number) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.LATENCY_ANSWER).writeLong(number);
    }

    static Answer read(ByteBuf buffer) {
      return new Answer(buffer.readLong());
    }
  }

  private LatencyMessages() {}
}
