package mpp.kompics.common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The native library of UDT, which the network component loads, whether or not it is used. It comes
 * in a jar and is written to a folder first: here a folder of its own in the working directory,
 * which goes as soon as the library is loaded.
 */
final class NativeLibrary {
  private static final String PROPERTY = "com.barchart.udt.library.extract.location";

  private NativeLibrary() {}

  /** Says where the library is to be written. */
  static Path prepare() throws IOException {
    Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "udt-");
    System.setProperty(PROPERTY, folder.toString());
    return folder;
  }

  /** Removes what was written. */
  static void clean(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }
}
