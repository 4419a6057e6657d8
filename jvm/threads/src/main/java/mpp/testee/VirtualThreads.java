package mpp.testee;

import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads, which Java has from version 21. By reflection on public API, since the program
 * is to run on Java 17, too.
 */
final class VirtualThreads {
  private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

  private VirtualThreads() {}

  /**
   * Calls {@code Thread.ofVirtual().factory()}.
   *
   * @throws UnsupportedOperationException if this version of Java has none
   */
  static ThreadFactory factory() {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      return (ThreadFactory) type.getMethod("factory").invoke(builder);
    } catch (ReflectiveOperationException missing) {
      throw new UnsupportedOperationException(
          "virtual threads take Java 21 or newer, this is " + Runtime.version(), missing);
    }
  }

  /** Returns on how many platform threads they run at most, unless they block one. */
  static int parallelism() {
    return Integer.getInteger(PARALLELISM, Runtime.getRuntime().availableProcessors());
  }
}
