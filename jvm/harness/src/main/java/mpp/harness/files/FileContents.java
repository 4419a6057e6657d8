package mpp.harness.files;

import java.nio.ByteBuffer;
import mpp.harness.numbers.SplitMix64;

/**
 * The contents of FILETRANSFER's file, in memory. A large file repeats its first 256 MiB.
 *
 * <p>Safe for use by several threads.
 */
public final class FileContents {
  /** After so many bytes a file repeats itself. */
  private static final long MOST_BYTES = 1L << 28;

  private final FileTerms terms;
  private final long repeated;
  private final ByteBuffer bytes;

  /** Generates the contents, which takes some tenths of a second for a large file. */
  public FileContents(FileTerms terms) {
    this(terms, MOST_BYTES);
  }

  /** Contents for tests, that repeat themselves after fewer bytes, a multiple of 8. */
  FileContents(FileTerms terms, long mostBytes) {
    this.terms = terms;
    repeated = Math.min(terms.bytes(), mostBytes);
    // A chunk that begins before the end of what is repeated goes on beyond it.
    long overlap = terms.bytes() > repeated ? terms.chunkSize() - Long.BYTES : 0;
    ByteBuffer generated = ByteBuffer.allocate(Math.toIntExact(repeated + overlap));
    SplitMix64 random = new SplitMix64(repeated);
    while (generated.position() < repeated) {
      generated.putLong(random.next());
    }
    for (int place = 0; generated.hasRemaining(); place += Long.BYTES) {
      generated.putLong(generated.getLong((int) (place % repeated)));
    }
    bytes = generated.flip().asReadOnlyBuffer();
  }

  /** Returns the file. */
  public FileTerms terms() {
    return terms;
  }

  /** Returns a chunk of the file, by its index, from 0: a view, with a position of its own. */
  ByteBuffer chunk(long index) {
    return bytes.slice((int) (terms.begin(index) % repeated), terms.length(index));
  }
}
