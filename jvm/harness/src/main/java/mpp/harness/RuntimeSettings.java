package mpp.harness;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads how this process' JVM was started and set. */
final class RuntimeSettings {
  private RuntimeSettings() {}

  /**
   * Returns `jvmOptions`, in order, empty for a JVM without any; `collectors`, their names;
   * `heapMiB`, the largest size of the heap; `processors`, how many the process may use.
   */
  static Map<String, String> read() {
    return Map.of(
        "jvmOptions", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()),
        "collectors",
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", ")),
        "heapMiB", Long.toString(Runtime.getRuntime().maxMemory() >> 20),
        "processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
  }
}
