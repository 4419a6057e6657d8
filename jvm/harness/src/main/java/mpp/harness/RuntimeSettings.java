package mpp.harness;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads how this process' JVM was started and set. */
final class RuntimeSettings {
  /** HotSpot's collectors: the words between Use and GC in the flags that choose them. */
  private static final List<String> COLLECTORS =
      List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon");

  private static final HotSpotDiagnosticMXBean HOT_SPOT =
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

  private RuntimeSettings() {}

  /**
   * Returns `jvmOptions`, in order, empty for a JVM without any; `collector`, a word of the
   * option's, or names of another JVM's; `heap`, its largest size in MiB; `processors`, how many
   * the process may use.
   */
  static Map<String, String> read() {
    return Map.of(
        "jvmOptions", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()),
        "collector", collector(),
        "heap", Long.toString(heapBytes() >> 20),
        "processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
  }

  private static String collector() {
    return COLLECTORS.stream()
        .filter(word -> flag("Use" + word + "GC", "false").equals("true"))
        .findFirst()
        .orElseGet(RuntimeSettings::collectorNames);
  }

  private static String collectorNames() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .collect(Collectors.joining(", "));
  }

  // Not Runtime.maxMemory: with some collectors that leaves out a part that is always empty.
  private static long heapBytes() {
    return Long.parseLong(flag("MaxHeapSize", Long.toString(Runtime.getRuntime().maxMemory())));
  }

  private static String flag(String name, String otherwise) {
    try {
      return HOT_SPOT == null ? otherwise : HOT_SPOT.getVMOption(name).getValue();
    } catch (IllegalArgumentException unknown) {
      // Not every build has every flag: Shenandoah's is missing in some.
      return otherwise;
    }
  }
}
