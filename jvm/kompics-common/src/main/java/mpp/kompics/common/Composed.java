package mpp.kompics.common;

import java.util.List;
import mpp.harness.components.Begin;
import mpp.kompics.common.net.NetContent;

/**
 * A run whose components have been created.
 *
 * @param begin sends the first messages; called once, in the timed run
 * @param introductions messages to the partners on other nodes before, in their order; empty if
 *     they need to know nothing
 */
public record Composed(Begin begin, List<? extends NetContent> introductions) {

  /** A run that begins so, with nothing to be said before. */
  public static Composed beginningWith(Begin begin) {
    return new Composed(begin, List.of());
  }
}
