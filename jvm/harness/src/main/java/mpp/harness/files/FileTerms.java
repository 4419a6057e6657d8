package mpp.harness.files;

/**
 * The file of FILETRANSFER, as both ends know it.
 *
 * @param bytes its size, a multiple of 8, at least 8
 * @param chunkSize the payload of a message in bytes, a multiple of 8; only the last message may
 *     have less
 */
public record FileTerms(long bytes, int chunkSize) {
  private static final int WORDS = 2;

  /** Reads what {@link #toString} returns. */
  public static FileTerms parse(String text) {
    String[] words = text.split(" ", -1);
    if (words.length != WORDS) {
      throw new IllegalArgumentException(
          "'%s' has %d words, allowed are %d".formatted(text, words.length, WORDS));
    }
    return new FileTerms(Long.parseLong(words[0]), Integer.parseInt(words[1]));
  }

  /** Returns how many messages the file takes. */
  public long chunks() {
    return (bytes + chunkSize - 1) / chunkSize;
  }

  /** Returns the place of a chunk in the file, in bytes. */
  long begin(long index) {
    return index * chunkSize;
  }

  /** Returns the length of a chunk that the file has. */
  int length(long index) {
    return (int) Math.min(chunkSize, bytes - begin(index));
  }

  @Override
  public String toString() {
    return bytes + " " + chunkSize;
  }
}
