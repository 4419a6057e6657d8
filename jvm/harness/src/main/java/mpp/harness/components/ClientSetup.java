package mpp.harness.components;

/**
 * What the master tells its clients in set-up.
 *
 * @param watch where the master hears of failures, a word
 * @param inFlight the most messages that can be under way to a node at one time
 * @param partners how many components a client creates
 * @param options what the benchmark's client must know besides, as its parameters write it
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
