package mpp.harness.files;

import java.nio.ByteBuffer;
import java.util.NoSuchElementException;
import mpp.harness.numbers.Fnv1a64;

/**
 * The state of FILETRANSFER's sender in a run: the next chunk, and the receiver's credit.
 *
 * <p>Not safe for use by several threads.
 */
public final class FileSender {
  /** The bytes that may be on their way, or wait at the receiver, at one time. */
  public static final long CREDIT_BYTES = 8L << 20;

  private final FileContents contents;
  private final FileTerms terms;
  private long nextIndex;
  private long sentBytes;
  private long consumedBytes;

  /**
   * A message of the file.
   *
   * @param index its place among the chunks, from 0
   * @param bytes its payload, not to be changed; from position to limit
   */
  public record Chunk(long index, ByteBuffer bytes) {}

  /** Sends a message to the receiver. */
  @FunctionalInterface
  public interface Sending<E extends Exception> {
    /** Sends it, given the components of a {@link Chunk}. */
    void send(long index, ByteBuffer bytes) throws E;
  }

  /** A sender before the first chunk. */
  public FileSender(FileContents contents) {
    this.contents = contents;
    terms = contents.terms();
  }

  /** Sends as many chunks as the credit allows. */
  public <E extends Exception> void send(Sending<E> sending) throws E {
    while (hasNext()) {
      Chunk chunk = next();
      sending.send(chunk.index(), chunk.bytes());
    }
  }

  /** Returns whether there is a chunk that may be sent now. */
  public boolean hasNext() {
    return nextIndex < terms.chunks()
        && sentBytes + terms.length(nextIndex) - consumedBytes <= CREDIT_BYTES;
  }

  /**
   * Returns the next chunk, which counts as sent.
   *
   * @throws NoSuchElementException if it may not be sent
   */
  public Chunk next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Chunk chunk = new Chunk(nextIndex, contents.chunk(nextIndex));
    sentBytes += chunk.bytes().remaining();
    nextIndex++;
    return chunk;
  }

  /**
   * Takes a CREDIT: more chunks may be sent.
   *
   * @param bytes the bytes that the receiver has consumed, from the beginning of the file
   * @throws IllegalStateException if they are fewer than before, or were not sent
   */
  public void consumed(long bytes) {
    if (bytes < consumedBytes || bytes > sentBytes) {
      throw new IllegalStateException(
          "the receiver consumed %d bytes, allowed are %d to %d"
              .formatted(bytes, consumedBytes, sentBytes));
    }
    consumedBytes = bytes;
  }

  /**
   * Returns the answer of the run, once the receiver is done.
   *
   * @param bytes the bytes that it has received
   * @param sum the sum of their words
   * @throws IllegalStateException if the file has not been sent
   */
  public long answer(long bytes, long sum) {
    if (nextIndex < terms.chunks()) {
      throw new IllegalStateException(
          "the receiver is done, but %d of %d chunks were sent"
              .formatted(nextIndex, terms.chunks()));
    }
    return new Fnv1a64().update(bytes).update(sum).value();
  }
}
