package mpp.testee;

/**
 * What the master tells its clients in set-up.
 *
 * @param token a number by which a client knows the master's connections, drawn for each request
 * @param pairs how many there are
 * @param staticOnly whether messages have no content
 */
record NetSetup(long token, int pairs, boolean staticOnly) {
  private static final int WORDS = 3;

  /** Reads what {@link #toString} returns. */
  static NetSetup parse(String text) {
    String[] words = text.split(" ");
    if (words.length != WORDS) {
      throw new IllegalArgumentException("the set-up does not have %d words".formatted(WORDS));
    }
    return new NetSetup(
        Long.parseUnsignedLong(words[0], 16),
        Integer.parseInt(words[1]),
        Boolean.parseBoolean(words[2]));
  }

  @Override
  public String toString() {
    return "%x %d %b".formatted(token, pairs, staticOnly);
  }
}
