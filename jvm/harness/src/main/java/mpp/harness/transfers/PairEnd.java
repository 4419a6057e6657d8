package mpp.harness.transfers;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import mpp.harness.numbers.SplitMix64;

/**
 * The state of one end of a pair of NETCONNECTIONS in a run. Both ends count the transfers, which
 * go to and fro.
 *
 * <p>Not safe for use by several threads.
 */
public final class PairEnd {
  /** The payload of a message in bytes; only the last message of a transfer has less. */
  public static final int MESSAGE_BYTES = 4096;

  /** All pairs send the same bytes. */
  private static final byte[] PAYLOAD = new SplitMix64(0).bytes(MESSAGE_BYTES);

  private final TransferTerms terms;
  private int transfersLeft;
  private int nextIndex;
  private long missingBytes;
  private long receivedBytes;

  /**
   * A message of a transfer.
   *
   * @param index its place in the transfer, from 0
   * @param payload not to be changed
   */
  public record Part(int index, byte[] payload) {}

  /** Sends a message to the other end. */
  @FunctionalInterface
  public interface Sending<E extends Exception> {
    /** Sends it, given the components of a {@link Part}. */
    void send(int index, byte[] payload) throws E;
  }

  /** An end before the first transfer. */
  public PairEnd(TransferTerms terms) {
    this.terms = terms;
    transfersLeft = terms.exchanges();
    missingBytes = terms.bytesPerTransfer();
  }

  /**
   * Takes a message.
   *
   * @param index its place in the transfer, from 0
   * @param payloadBytes the length of its payload
   * @return whether it completes the transfer
   * @throws IllegalStateException if it is not the next message
   */
  public boolean receive(int index, int payloadBytes) {
    if (isOver()) {
      throw new IllegalStateException(
          "message %d of a transfer came after the last transfer".formatted(index));
    }
    long expected = Math.min(missingBytes, MESSAGE_BYTES);
    if (index != nextIndex || payloadBytes != expected) {
      throw new IllegalStateException(
          "message %d of a transfer came with %d bytes, message %d with %d bytes was expected"
              .formatted(index, payloadBytes, nextIndex, expected));
    }
    receivedBytes += expected;
    missingBytes -= expected;
    nextIndex++;
    if (missingBytes > 0) {
      return false;
    }
    nextIndex = 0;
    missingBytes = terms.bytesPerTransfer();
    transfersLeft--;
    return true;
  }

  /** Sends a whole transfer. */
  public <E extends Exception> void send(Sending<E> sending) throws E {
    for (Iterator<Part> parts = parts(); parts.hasNext(); ) {
      Part part = parts.next();
      sending.send(part.index(), part.payload());
    }
  }

  /** Counts a transfer that this end sends, and returns its messages. */
  public Iterator<Part> parts() {
    transfersLeft--;
    return new Iterator<>() {
      private int index;
      private long left = terms.bytesPerTransfer();

      @Override
      public boolean hasNext() {
        return left > 0;
      }

      @Override
      public Part next() {
        if (left <= 0) {
          throw new NoSuchElementException();
        }
        byte[] payload = left >= MESSAGE_BYTES ? PAYLOAD : Arrays.copyOf(PAYLOAD, (int) left);
        left -= MESSAGE_BYTES;
        return new Part(index++, payload);
      }
    };
  }

  /** Returns whether all transfers have been sent and received. */
  public boolean isOver() {
    return transfersLeft <= 0;
  }

  /** Returns how many bytes this end has received. */
  public long receivedBytes() {
    return receivedBytes;
  }

  /**
   * Returns the pair's part of the answer, once the other end has told what it received.
   *
   * @param pair its number, from 0
   * @throws IllegalStateException if a transfer is missing
   */
  public long answerPart(int pair, long receivedByOther) {
    if (!isOver()) {
      throw new IllegalStateException(
          "the client's end is done, but %d transfers are not".formatted(transfersLeft));
    }
    return (receivedBytes + receivedByOther) * (pair + 1);
  }
}
