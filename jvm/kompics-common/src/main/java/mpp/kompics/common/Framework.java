package mpp.kompics.common;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.TimeoutException;
import mpp.harness.RunFailedException;
import mpp.harness.Testee;
import se.sics.kompics.Kompics;

/** What there is to say about the framework as a whole. */
public final class Framework {
  private static final String POM = "/META-INF/maven/se.sics.kompics/kompics-core/pom.properties";

  private Framework() {}

  /**
   * Begins the description of a testee.
   *
   * @param symbol name of its manifest
   * @param name the framework's own name
   * @param language language of the benchmarks, with its version
   */
  public static Testee define(String symbol, String name, String language) {
    return Testee.define(symbol, name, version(), language)
        .loading(Framework::load)
        .setting("workers", Integer.toString(KompicsRuntime.WORKERS));
  }

  /** Returns the version of Kompics Java that runs. */
  public static String version() {
    Properties pom = new Properties();
    try (InputStream stream = Kompics.class.getResourceAsStream(POM)) {
      if (stream != null) {
        pom.load(stream);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return pom.getProperty("version", "unknown");
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
