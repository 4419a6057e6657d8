package mpp.kompics.common;

import java.util.List;
import mpp.harness.components.Begin;
import mpp.kompics.common.net.NetContent;

/**
 * A run whose components have been created.
 *
 * @param begin sends the first messages; called once, in the timed run
 * @param introductions messages to the first partners on other nodes before, in their order; empty
 *     if they need to know nothing
 * @param meeting the last step of the preparation
 */
public record Composed(Begin begin, List<? extends NetContent> introductions, Meeting meeting) {

  /** Lets components and their partners meet before a run. */
  @FunctionalInterface
  public interface Meeting {
    /** Waits until all have; in the benchmark's thread, once all components have started. */
    void await() throws Exception;
  }

  /** Returns a run that begins so, with nothing to be said before. */
  public static Composed beginningWith(Begin begin) {
    return introducedBy(List.of(), begin);
  }

  /** Returns a run that begins so after messages to the first partners. */
  public static Composed introducedBy(List<? extends NetContent> introductions, Begin begin) {
    return new Composed(begin, introductions, () -> {});
  }

  /** Returns a run that begins so after its components have met their partners. */
  public static Composed metBy(Meeting meeting, Begin begin) {
    return new Composed(begin, List.of(), meeting);
  }
}
