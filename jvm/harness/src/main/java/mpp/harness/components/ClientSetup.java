package mpp.harness.components;

/**
 * The master's configuration for its clients in set-up.
 *
 * @param watch address of the master's watch for failures, a word
 * @param inFlight the most messages that can be under way to a node at one time
 * @param partners components that a client creates
 * @param options further data for the benchmark's client, as its parameters write it
 */
public record ClientSetup(String watch, long inFlight, int partners, String options) {
  private static final int WORDS = 4;

  /** Reads what {@link #toString} returns. */
  public static ClientSetup parse(String text) {
    String[] words = text.split(" ", WORDS);
    if (words.length != WORDS) {
      // Its text may have secrets in it.
      throw new IllegalArgumentException(
          "a client's set-up has %d words, allowed are %d".formatted(words.length, WORDS));
    }
    return new ClientSetup(
        words[0], Long.parseLong(words[1]), Integer.parseInt(words[2]), words[3]);
  }

  @Override
  public String toString() {
    return watch + " " + inFlight + " " + partners + " " + options;
  }
}
