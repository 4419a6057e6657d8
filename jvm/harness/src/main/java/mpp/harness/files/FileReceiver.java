package mpp.harness.files;

import java.nio.ByteBuffer;

/**
 * The state of FILETRANSFER's receiver in a run: it checks that chunks come in order, and adds
 * their words.
 *
 * <p>Not safe for use by several threads.
 */
public final class FileReceiver {
  /** The receiver tells of at least so many bytes at a time. */
  private static final long CREDIT_INTERVAL_BYTES = 1L << 20;

  private final FileTerms terms;
  private long nextIndex;
  private long receivedBytes;
  private long creditedBytes;
  private long sum;

  /** The message that the receiver owes the sender after a chunk. */
  public enum Reply {
    /** None yet. */
    NONE,
    /** CREDIT, with the bytes that have been consumed. */
    CREDIT,
    /** DONE, with the bytes and the sum of their words: the file is complete. */
    DONE
  }

  /** A receiver before the first chunk. */
  public FileReceiver(FileTerms terms) {
    this.terms = terms;
  }

  /**
   * Takes a chunk.
   *
   * @param index its place among the chunks, from 0
   * @param bytes its payload, from position to limit; it is read to its end
   * @throws IllegalStateException if it is not the next chunk
   */
  public Reply receive(long index, ByteBuffer bytes) {
    if (nextIndex == terms.chunks()) {
      throw new IllegalStateException("chunk %d came after the last one".formatted(index));
    }
    int length = bytes.remaining();
    int expected = terms.length(nextIndex);
    if (index != nextIndex || length != expected) {
      throw new IllegalStateException(
          "chunk %d came with %d bytes, chunk %d with %d bytes was expected"
              .formatted(index, length, nextIndex, expected));
    }
    while (bytes.hasRemaining()) {
      sum += bytes.getLong();
    }
    receivedBytes += length;
    nextIndex++;
    if (nextIndex == terms.chunks()) {
      return Reply.DONE;
    }
    if (receivedBytes - creditedBytes < CREDIT_INTERVAL_BYTES) {
      return Reply.NONE;
    }
    creditedBytes = receivedBytes;
    return Reply.CREDIT;
  }

  /** Returns how many bytes of the file have been received and consumed. */
  public long receivedBytes() {
    return receivedBytes;
  }

  /** Returns the sum of their big-endian words of 64 bits, modulo 2^64. */
  public long sum() {
    return sum;
  }
}
