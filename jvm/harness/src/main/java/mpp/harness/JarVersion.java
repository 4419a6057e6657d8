package mpp.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of a framework that does not tell it: the one in its jar, as Maven writes it. */
public final class JarVersion {

  private JarVersion() {}

  /**
   * Reads the version of an artefact.
   *
   * @param inJar any class of it
   * @return "unknown" if the jar does not have it
   */
  public static String of(Class<?> inJar, String group, String artefact) {
    Properties pom = new Properties();
    String path = "/META-INF/maven/%s/%s/pom.properties".formatted(group, artefact);
    try (InputStream stream = inJar.getResourceAsStream(path)) {
      if (stream != null) {
        pom.load(stream);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return pom.getProperty("version", "unknown");
  }
}
