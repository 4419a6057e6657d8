package mpp.harness.files;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import mpp.harness.RunLatch;
import mpp.harness.latency.Histograms;
import mpp.harness.parameters.FileTransferParameters;
import org.HdrHistogram.Histogram;

/** FILETRANSFER but for its components, over all runs of a request. */
public final class FileTransfer {
  private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);

  private final Histogram latencies = Histograms.empty();
  private final LongSupplier clock;
  private Optional<FileContents> contents = Optional.empty();

  /** A transfer before the first run. */
  public FileTransfer() {
    this(System::nanoTime);
  }

  /** One for tests, by a clock of their own. */
  FileTransfer(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Begins a run, in its preparation. The first one generates the file.
   *
   * @param latch latch of the run, whose only part is the file
   */
  public FileTransferRun newRun(FileTransferParameters parameters, RunLatch latch) {
    if (contents.isEmpty()) {
      contents = Optional.of(new FileContents(parameters.terms()));
    }
    Pings pings = new Pings(parameters.pingsPerSecond(), latencies, clock);
    return new FileTransferRun(new FileSender(contents.get()), pings, latch);
  }

  /** Returns the metrics of the contract; to be called after the last run. */
  public Map<String, Double> metrics() {
    synchronized (latencies) {
      return latencies.getTotalCount() == 0
          ? Map.of()
          : Map.of("ping_p99_micros", Histograms.percentileNanos(latencies) / NANOS_PER_MICRO);
    }
  }
}
