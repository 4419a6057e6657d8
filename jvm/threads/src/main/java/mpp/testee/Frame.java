package mpp.testee;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * The form of one type's messages on a connection: the length of what follows, in 4 bytes, a byte
 * for the kind, the fields; all of them big-endian (docs/baselines.md).
 *
 * @param kind 0 to 255
 * @param fieldBytes length of the fields
 * @param writer writes the fields
 * @param reader reads the fields
 * @param <T> the messages
 */
record Frame<T>(int kind, int fieldBytes, Writer<T> writer, Reader<T> reader) {

  /** Writes a message. */
  interface Writer<T> {
    void write(DataOutputStream output, T message) throws IOException;
  }

  /** Reads a message. */
  interface Reader<T> {
    T read(DataInputStream input) throws IOException;
  }

  /** Returns the frame of the only message of a kind. */
  static <T> Frame<T> withoutFields(int kind, T message) {
    return new Frame<>(kind, 0, (output, same) -> {}, input -> message);
  }

  /** Returns the frame of messages whose only field is a number of 8 bytes. */
  static <T> Frame<T> withNumber(int kind, LongFunction<T> make, ToLongFunction<T> number) {
    return new Frame<>(
        kind,
        Long.BYTES,
        (output, message) -> output.writeLong(number.applyAsLong(message)),
        input -> make.apply(input.readLong()));
  }

  /** Returns the length of a frame, all of it. */
  int bytes() {
    return Integer.BYTES + length();
  }

  /** Returns the frame of a message as bytes, for one that is sent many times. */
  byte[] encode(T message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(bytes());
    write(new DataOutputStream(bytes), message);
    return bytes.toByteArray();
  }

  /** Writes a frame. */
  void write(DataOutputStream output, T message) throws IOException {
    output.writeInt(length());
    output.writeByte(kind);
    writer.write(output, message);
  }

  /**
   * Reads a frame.
   *
   * @throws ProtocolException if it is another one
   * @throws java.io.EOFException if the stream ends before it does
   */
  T read(DataInputStream input) throws IOException {
    expect("a frame's length", input.readInt(), length());
    expect("a frame's kind", input.readUnsignedByte(), kind);
    return reader.read(input);
  }

  private int length() {
    return Byte.BYTES + fieldBytes;
  }

  private static void expect(String what, int found, int allowed) throws ProtocolException {
    if (found != allowed) {
      throw new ProtocolException(
          "%s is %s, allowed is %d".formatted(what, Integer.toUnsignedString(found), allowed));
    }
  }
}
