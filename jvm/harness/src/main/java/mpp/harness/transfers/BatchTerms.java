package mpp.harness.transfers;

/**
 * The batches of SIZEDTHROUGHPUT, which both ends of a pair know.
 *
 * @param payloadBytes the size of each message's payload, 1 to 65,536
 * @param batchSize messages per batch, at least 1
 */
public record BatchTerms(int payloadBytes, int batchSize) {
  private static final int WORDS = 2;

  /** The contract's upper limit. */
  private static final int MOST_PAYLOAD_BYTES = 65_536;

  /** Batches within their limits: another process may have sent them. */
  public BatchTerms {
    if (payloadBytes < 1 || payloadBytes > MOST_PAYLOAD_BYTES) {
      throw new IllegalArgumentException(
          "a payload has %d bytes, allowed are 1 to %d"
              .formatted(payloadBytes, MOST_PAYLOAD_BYTES));
    }
    if (batchSize < 1) {
      throw new IllegalArgumentException(
          "a batch has %d messages, allowed are 1 and more".formatted(batchSize));
    }
  }

  /** Reads what {@link #toString} returns. */
  public static BatchTerms parse(String text) {
    String[] words = text.split(" ", -1);
    if (words.length != WORDS) {
      throw new IllegalArgumentException(
          "'%s' has %d words, allowed are %d".formatted(text, words.length, WORDS));
    }
    return new BatchTerms(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
  }

  @Override
  public String toString() {
    return payloadBytes + " " + batchSize;
  }
}
