package mpp.harness.transfers;

/**
 * The transfers of a pair of NETCONNECTIONS in one run, which both ends know.
 *
 * @param bytesPerTransfer the size of each transfer, at least 1
 * @param exchanges the number of transfers, of both directions, at least 1
 */
public record TransferTerms(long bytesPerTransfer, int exchanges) {
  private static final int WORDS = 2;

  /** Reads what {@link #toString} returns. */
  public static TransferTerms parse(String text) {
    String[] words = text.split(" ", -1);
    if (words.length != WORDS) {
      throw new IllegalArgumentException(
          "'%s' has %d words, allowed are %d".formatted(text, words.length, WORDS));
    }
    return new TransferTerms(Long.parseLong(words[0]), Integer.parseInt(words[1]));
  }

  /** Returns how many messages a transfer takes. */
  public long messages() {
    return (bytesPerTransfer + PairEnd.MESSAGE_BYTES - 1) / PairEnd.MESSAGE_BYTES;
  }

  @Override
  public String toString() {
    return bytesPerTransfer + " " + exchanges;
  }
}
