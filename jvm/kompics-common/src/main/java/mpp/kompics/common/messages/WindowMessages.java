package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;

/** The messages of STREAMINGWINDOWS. */
public final class WindowMessages {
  /**
   * Tells a windower of the source and the sink of the next run.
   *
   * @param source recipient of READY
   * @param sink recipient of WINDOW
   */
  public record Introduce(NetAddress source, NetAddress sink) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.INTRODUCE_WINDOWER);
      source.write(buffer);
      sink.write(buffer);
    }

    static Introduce read(ByteBuf buffer) {
      return new Introduce(NetAddress.read(buffer), NetAddress.read(buffer));
    }
  }

  /** Makes a windower begin anew. */
  public static final class Start extends Signal {
    /** The only one. */
    public static final Start EVENT = new Start();

    private Start() {
      super(Tag.WINDOWS_START);
    }
  }

  /**
   * Grants the source so many events more.
   *
   * @param events their number
   */
  public record Ready(long events) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.READY).writeLong(events);
    }

    static Ready read(ByteBuf buffer) {
      return new Ready(buffer.readLong());
    }
  }

  /**
   * One event of a stream.
   *
   * @param timestamp milliseconds of logical time
   * @param partition number of the stream
   * @param value a pseudo-random number
   */
  public record Event(long timestamp, int partition, long value) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.EVENT).writeLong(timestamp).writeInt(partition).writeLong(value);
    }

    static Event read(ByteBuf buffer) {
      return new Event(buffer.readLong(), buffer.readInt(), buffer.readLong());
    }
  }

  /**
   * A complete window.
   *
   * @param start first millisecond of the window
   * @param partition number of the stream
   * @param median median of its values
   * @param count their number
   */
  public record Window(long start, int partition, double median, long count) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer
          .writeByte(Tag.WINDOW)
          .writeLong(start)
          .writeInt(partition)
          .writeDouble(median)
          .writeLong(count);
    }

    static Window read(ByteBuf buffer) {
      return new Window(
          buffer.readLong(), buffer.readInt(), buffer.readDouble(), buffer.readLong());
    }
  }

  /** Says that the sink has all windows. */
  public static final class Stop extends Signal {
    /** The only one. */
    public static final Stop EVENT = new Stop();

    private Stop() {
      super(Tag.STOP);
    }
  }

  /** Follows the last event. */
  public static final class Flush extends Signal {
    /** The only one. */
    public static final Flush EVENT = new Flush();

    private Flush() {
      super(Tag.FLUSH);
    }
  }

  /** Follows all that the windower sent. */
  public static final class Flushed extends Signal {
    /** The only one. */
    public static final Flushed EVENT = new Flushed();

    private Flushed() {
      super(Tag.FLUSHED);
    }
  }

  private WindowMessages() {}
}
