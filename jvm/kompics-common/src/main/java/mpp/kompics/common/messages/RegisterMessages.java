package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import mpp.kompics.common.net.NetContent;

/** The messages of ATOMICREGISTER. */
public final class RegisterMessages {
  /** Makes a replica begin its operations. */
  public static final class Start extends Signal {
    /** The only one. */
    public static final Start EVENT = new Start();

    private Start() {
      super(Tag.REGISTER_START);
    }
  }

  /**
   * Follows all that the sender sent before the run.
   *
   * @param run number of the run
   * @param from rank of the sender
   */
  public record Greeting(int run, int from) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.GREETING).writeInt(run).writeInt(from);
    }

    static Greeting read(ByteBuf buffer) {
      return new Greeting(buffer.readInt(), buffer.readInt());
    }
  }

  /**
   * Asks for what is stored.
   *
   * @param run number of the run
   * @param from rank of the sender
   * @param key number of the register
   * @param rid number of the asker's operation
   */
  public record Read(int run, int from, int key, long rid) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.READ).writeInt(run).writeInt(from).writeInt(key).writeLong(rid);
    }

    static Read read(ByteBuf buffer) {
      return new Read(buffer.readInt(), buffer.readInt(), buffer.readInt(), buffer.readLong());
    }
  }

  /**
   * Answers {@link Read}.
   *
   * @param run number of the run
   * @param key number of the register
   * @param rid number of the asker's operation
   * @param timestamp of what is stored
   * @param writer its rank
   * @param value the stored value
   */
  public record Value(int run, int key, long rid, long timestamp, int writer, long value)
      implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer
          .writeByte(Tag.VALUE)
          .writeInt(run)
          .writeInt(key)
          .writeLong(rid)
          .writeLong(timestamp)
          .writeInt(writer)
          .writeLong(value);
    }

    static Value read(ByteBuf buffer) {
      return new Value(
          buffer.readInt(),
          buffer.readInt(),
          buffer.readLong(),
          buffer.readLong(),
          buffer.readInt(),
          buffer.readLong());
    }
  }

  /**
   * Asks to store a value, unless a later one is stored.
   *
   * @param run number of the run
   * @param from rank of the sender
   * @param key number of the register
   * @param rid number of the asker's operation
   * @param timestamp of what is stored
   * @param writer its rank
   * @param value the stored value
   */
  public record Write(int run, int from, int key, long rid, long timestamp, int writer, long value)
      implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer
          .writeByte(Tag.WRITE)
          .writeInt(run)
          .writeInt(from)
          .writeInt(key)
          .writeLong(rid)
          .writeLong(timestamp)
          .writeInt(writer)
          .writeLong(value);
    }

    static Write read(ByteBuf buffer) {
      return new Write(
          buffer.readInt(),
          buffer.readInt(),
          buffer.readInt(),
          buffer.readLong(),
          buffer.readLong(),
          buffer.readInt(),
          buffer.readLong());
    }
  }

  /**
   * Answers {@link Write}.
   *
   * @param run number of the run
   * @param key number of the register
   * @param rid number of the asker's operation
   */
  public record Ack(int run, int key, long rid) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.ACK).writeInt(run).writeInt(key).writeLong(rid);
    }

    static Ack read(ByteBuf buffer) {
      return new Ack(buffer.readInt(), buffer.readInt(), buffer.readLong());
    }
  }

  /**
   * Says how many operations of a replica are complete: all that it had.
   *
   * @param reads number of reads
   * @param writes number of writes
   */
  public record Done(long reads, long writes) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.DONE).writeLong(reads).writeLong(writes);
    }

    static Done read(ByteBuf buffer) {
      return new Done(buffer.readLong(), buffer.readLong());
    }
  }

  /**
   * Makes a replica begin one operation of a verification run.
   *
   * @param key number of the register
   * @param write true if to write
   * @param value the value to write
   */
  public record Invoke(int key, boolean write, long value) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.INVOKE).writeInt(key).writeBoolean(write).writeLong(value);
    }

    static Invoke read(ByteBuf buffer) {
      return new Invoke(buffer.readInt(), buffer.readBoolean(), buffer.readLong());
    }
  }

  /**
   * Answers {@link Invoke}.
   *
   * @param replica rank of the replica
   * @param key number of the register
   * @param value the value that was read
   */
  public record Response(int replica, int key, long value) implements NetContent {
    @Override
    public void write(ByteBuf buffer) {
      buffer.writeByte(Tag.RESPONSE).writeInt(replica).writeInt(key).writeLong(value);
    }

    static Response read(ByteBuf buffer) {
      return new Response(buffer.readInt(), buffer.readInt(), buffer.readLong());
    }
  }

  private RegisterMessages() {}
}
