package mpp.harness;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads how this process' JVM was started and set. */
final class RuntimeSettings {
  private RuntimeSettings() {}

  /**
   * Returns `flags`, the options in order, empty for a JVM without any; `collectors`, their names;
   * `heapMiB`, the largest size of the heap.
   */
  static Map<String, String> read() {
    return Map.of(
        "flags", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()),
        "collectors",
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", ")),
        "heapMiB", Long.toString(Runtime.getRuntime().maxMemory() >> 20));
  }
}
