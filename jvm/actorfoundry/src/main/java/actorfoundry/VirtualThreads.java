package actorfoundry;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads, which Java has from version 21 (JEP 444). By reflection on public API, since the
 * library is to run on Java 17, too.
 */
final class VirtualThreads {
  private static final Optional<ThreadFactory> FACTORY = find();

  private VirtualThreads() {}

  /** Returns what makes them, if this version of Java has them. */
  static Optional<ThreadFactory> factory() {
    return FACTORY;
  }

  private static Optional<ThreadFactory> find() {
    if (Runtime.version().feature() < 21) {
      return Optional.empty();
    }
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      return Optional.of((ThreadFactory) type.getMethod("factory").invoke(builder));
    } catch (ReflectiveOperationException missing) {
      return Optional.empty();
    }
  }
}
