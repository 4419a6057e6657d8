package mpp.harness.ring;

import java.util.concurrent.atomic.AtomicLongArray;
import mpp.harness.numbers.Fnv1a64;

/** The ends of the tokens of a run of THREADRING. Components may use it from any thread. */
public final class TokenEnds {
  private final AtomicLongArray components;

  /** No token has ended yet. */
  public TokenEnds(int tokens) {
    components = new AtomicLongArray(tokens);
  }

  /**
   * Records that a token has ended.
   *
   * @param token its number, from 0
   * @param component where, by its number from 1
   */
  public void record(int token, long component) {
    components.set(token, component);
  }

  /**
   * Returns the answer: the hash of the components at which the tokens have ended, in the tokens'
   * order.
   */
  public long answer() {
    Fnv1a64 hash = new Fnv1a64();
    for (int token = 0; token < components.length(); token++) {
      hash.update(components.get(token));
    }
    return hash.value();
  }
}
