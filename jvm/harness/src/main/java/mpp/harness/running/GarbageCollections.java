package mpp.harness.running;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What the garbage collectors of this process have done up to a moment. It is read before the first
 * phase of a request and after the last one.
 *
 * @param count collections of all collectors
 * @param millis how long they took
 */
record GarbageCollections(long count, long millis) {

  /** Returns what has been done up to now. */
  static GarbageCollections untilNow() {
    return new GarbageCollections(
        sum(GarbageCollectorMXBean::getCollectionCount),
        sum(GarbageCollectorMXBean::getCollectionTime));
  }

  /** Returns what has been done since, as metrics of the contract. */
  Map<String, Double> since(GarbageCollections begin) {
    return Map.of(
        "collections", (double) (count - begin.count),
        "collectionMillis", (double) (millis - begin.millis));
  }

  /** A collector that does not count says -1. */
  private static long sum(ToLongFunction<GarbageCollectorMXBean> counter) {
    List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    return collectors.stream().mapToLong(counter).filter(value -> value > 0).sum();
  }
}
