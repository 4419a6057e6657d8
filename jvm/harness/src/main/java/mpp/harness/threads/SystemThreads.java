package mpp.harness.threads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The operating system's threads of this process, as Linux tells it. */
public final class SystemThreads {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String FIELD = "Threads:";

  // The JVM's own threads come and go, too.
  private static final int FEW = 16;

  private static final long PAUSE_MILLIS = 5;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private SystemThreads() {}

  /** Returns how many there are; 0 where there is no Linux to tell it. */
  public static int count() {
    try {
      return Files.isReadable(STATUS)
          ? Files.readAllLines(STATUS).stream()
              .filter(line -> line.startsWith(FIELD))
              .mapToInt(line -> Integer.parseInt(line.substring(FIELD.length()).strip()))
              .sum()
          : 0;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /**
   * Returns when those are gone that have ended for Java, or for a second none has gone. The JVM
   * takes one after the other out of its list. With ten thousand that takes seconds, which would
   * fall into the next run.
   *
   * @param before their number before the first of them was started
   */
  public static void awaitEnds(int before) throws InterruptedException {
    int fewest = Integer.MAX_VALUE;
    long end = 0;
    for (int left = count(); left > before + FEW; left = count()) {
      if (left < fewest) {
        fewest = left;
        end = System.nanoTime() + PATIENCE.toNanos();
      } else if (System.nanoTime() > end) {
        return;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}
