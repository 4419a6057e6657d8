package mpp.kompics.common;

import java.util.concurrent.TimeoutException;
import mpp.harness.JarVersion;
import mpp.harness.RunFailedException;
import mpp.harness.Testee;
import mpp.harness.TesteeOptions;
import se.sics.kompics.Kompics;

/** The framework as a whole. */
public final class Framework {
  private Framework() {}

  /**
   * Begins the description of a testee.
   *
   * @param symbol name of its manifest
   * @param name the framework's own name
   * @param language language of the benchmarks, with its version
   */
  public static Testee define(String symbol, String name, String language) {
    String version = JarVersion.of(Kompics.class, "se.sics.kompics", "kompics-core");
    return Testee.define(symbol, name, version, language)
        .loading(Framework::load)
        .option(TesteeOptions.BATCH, 1, TesteeOptions.MOST_BATCH)
        .option(TesteeOptions.WORKERS, 1, TesteeOptions.MOST_WORKERS)
        .setting(TesteeOptions.WORKERS, Integer.toString(KompicsRuntime.WORKERS))
        .setting(TesteeOptions.BATCH, Integer.toString(KompicsRuntime.BATCH));
  }

  private static void load() {
    try {
      KompicsSystem.start(Framework::ignore).terminate(true);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException | RunFailedException failed) {
      // The first request says so, too, where it is heard.
      Kompics.logger.error("Kompics could not be started and ended", failed);
    }
  }

  private static void ignore(Throwable failure) {}
}
