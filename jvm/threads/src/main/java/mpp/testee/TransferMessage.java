package mpp.testee;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import mpp.harness.transfers.PairEnd;

/** A message between the ends of a pair of NETCONNECTIONS, whose frames have many lengths. */
sealed interface TransferMessage {
  /** The length of a frame's kind and of a part's index. */
  int PART_HEAD_BYTES = Byte.BYTES + Integer.BYTES;

  /** Greatest length of a frame in bytes, its length field left out. */
  int MOST_BYTES = PART_HEAD_BYTES + PairEnd.MESSAGE_BYTES;

  /** The ends send it to each other before a run. The client's end begins anew. */
  enum Meet implements TransferMessage {
    MEET;

    private static final int KIND = 3;

    @Override
    public void write(DataOutputStream output) throws IOException {
      output.writeInt(Byte.BYTES);
      output.writeByte(KIND);
    }
  }

  /**
   * A part of a transfer.
   *
   * @param index its place in the transfer, from 0
   */
  record Part(int index, byte[] payload) implements TransferMessage {
    private static final int KIND = 4;

    @Override
    public void write(DataOutputStream output) throws IOException {
      output.writeInt(PART_HEAD_BYTES + payload.length);
      output.writeByte(KIND);
      output.writeInt(index);
      output.write(payload);
    }
  }

  /**
   * Says that the client's end has sent and received all transfers.
   *
   * @param bytes the number of bytes that it received
   */
  record Done(long bytes) implements TransferMessage {
    private static final int KIND = 5;

    @Override
    public void write(DataOutputStream output) throws IOException {
      output.writeInt(Byte.BYTES + Long.BYTES);
      output.writeByte(KIND);
      output.writeLong(bytes);
    }
  }

  /** Returns the way between the ends of a pair. */
  static Link<TransferMessage, TransferMessage> link(Connection connection) {
    return connection.plainLink((output, message) -> message.write(output), TransferMessage::read);
  }

  /** Writes its frame. */
  void write(DataOutputStream output) throws IOException;

  /**
   * Reads a frame.
   *
   * @throws ProtocolException if it is none of a message of these kinds
   * @throws java.io.EOFException if the stream ends before it does
   */
  static TransferMessage read(DataInputStream input) throws IOException {
    int length = input.readInt();
    if (length < Byte.BYTES || length > MOST_BYTES) {
      throw new ProtocolException(
          "a frame's length is %s, allowed are %d to %d"
              .formatted(Integer.toUnsignedString(length), Byte.BYTES, MOST_BYTES));
    }
    int kind = input.readUnsignedByte();
    if (kind == Meet.KIND && length == Byte.BYTES) {
      return Meet.MEET;
    }
    if (kind == Part.KIND && length >= PART_HEAD_BYTES) {
      int index = input.readInt();
      byte[] payload = new byte[length - PART_HEAD_BYTES];
      input.readFully(payload);
      return new Part(index, payload);
    }
    if (kind == Done.KIND && length == Byte.BYTES + Long.BYTES) {
      return new Done(input.readLong());
    }
    throw new ProtocolException(
        "a frame of kind %d and length %d is none of a transfer".formatted(kind, length));
  }

  /** Returns the failure of an end that does not expect this message. */
  default ProtocolException unexpected() {
    return new ProtocolException(
        "a message of type %s is not for this end".formatted(getClass().getSimpleName()));
  }
}
