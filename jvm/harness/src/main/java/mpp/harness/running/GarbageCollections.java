package mpp.harness.running;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * The work of this process's garbage collectors up to a moment. It is read before the first phase
 * of a request and after the last one.
 *
 * @param count collections of all collectors
 * @param millis their time
 * @param usedBytes of the heap after the last of them; nothing if there was none
 */
record GarbageCollections(long count, long millis, OptionalLong usedBytes) {
  // Collectors that work beside the program have one more bean, of their pauses, which knows no
  // sizes.
  private static final String PAUSES = "Pauses";

  /** Returns the work up to now. */
  static GarbageCollections untilNow() {
    return new GarbageCollections(
        sum(GarbageCollectorMXBean::getCollectionCount),
        sum(GarbageCollectorMXBean::getCollectionTime),
        usedAfterLast());
  }

  /** Returns the work since then as metrics of the contract. */
  Map<String, Double> since(GarbageCollections begin) {
    Map<String, Double> metrics = new HashMap<>();
    metrics.put("collections", (double) (count - begin.count));
    metrics.put("collectionMillis", (double) (millis - begin.millis));
    if (count > begin.count) {
      usedBytes.ifPresent(bytes -> metrics.put("heap_after_collection_bytes", (double) bytes));
    }
    return metrics;
  }

  /** A collector that does not count says -1. */
  private static long sum(ToLongFunction<GarbageCollectorMXBean> counter) {
    return collectors().stream().mapToLong(counter).filter(value -> value > 0).sum();
  }

  // Not MemoryPoolMXBean.getCollectionUsage: G1 updates that of its old generation only where it
  // collects that, too.
  private static OptionalLong usedAfterLast() {
    List<String> heap =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .toList();
    return collectors().stream()
        .filter(collector -> !collector.getName().endsWith(PAUSES))
        .map(GarbageCollectorMXBean::getLastGcInfo)
        .filter(Objects::nonNull)
        .max(Comparator.comparingLong(GcInfo::getEndTime))
        .map(last -> OptionalLong.of(used(last, heap)))
        .orElse(OptionalLong.empty());
  }

  private static long used(GcInfo collection, List<String> pools) {
    return collection.getMemoryUsageAfterGc().entrySet().stream()
        .filter(usage -> pools.contains(usage.getKey()))
        .mapToLong(usage -> usage.getValue().getUsed())
        .sum();
  }

  private static List<GarbageCollectorMXBean> collectors() {
    return ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class);
  }
}
