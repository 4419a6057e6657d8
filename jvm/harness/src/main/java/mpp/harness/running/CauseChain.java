package mpp.harness.running;

import java.util.ArrayList;
import java.util.List;

/** Puts an exception and all its causes into one sentence. */
public final class CauseChain {
  private static final int DEEPEST = 16;

  private CauseChain() {}

  /** Returns the messages from the exception down to the root cause. */
  public static String sentence(Throwable failure) {
    List<String> links = new ArrayList<>();
    Throwable link = failure;
    while (link != null && links.size() < DEEPEST) {
      links.add(describe(link));
      link = link.getCause();
    }
    return String.join(", caused by ", links);
  }

  private static String describe(Throwable link) {
    String name = link.getClass().getSimpleName();
    String message = link.getMessage();
    return message == null || message.isBlank() ? name : name + ": " + message.strip();
  }
}
