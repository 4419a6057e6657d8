package mpp.kompics.common;

import mpp.kompics.common.net.NetAddress;

/**
 * What the master tells its clients in set-up.
 *
 * @param watch address of the master's {@link NodeWatch}, which hears of failures
 * @param partners how many components a client creates
 * @param options what the benchmark's client must know besides, as the benchmark writes it
 */
record NetSetup(NetAddress watch, int partners, String options) {
  private static final int WORDS = 3;

  /** Reads what {@link #toString} returns. */
  static NetSetup parse(String text) {
    String[] words = text.split(" ", WORDS);
    if (words.length != WORDS) {
      throw new IllegalArgumentException(
          "set-up '%s' does not have %d words".formatted(text, WORDS));
    }
    return new NetSetup(NetAddress.parse(words[0]), Integer.parseInt(words[1]), words[2]);
  }

  @Override
  public String toString() {
    return watch + " " + partners + " " + options;
  }
}
