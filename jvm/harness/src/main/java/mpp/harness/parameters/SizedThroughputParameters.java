package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.SizedThroughputRequest;
import mpp.harness.transfers.BatchTerms;
import mpp.options.Limit;

/**
 * Parameters of SIZEDTHROUGHPUT.
 *
 * @param messageSize payload of a message in bytes, at least 1
 * @param batchSize messages per batch, at least 1
 * @param numberOfBatches batches that each pair sends in one run, 1 to 2^32 - 1
 * @param numberOfPairs number of independent pairs, at least 1
 */
public record SizedThroughputParameters(
    int messageSize, int batchSize, long numberOfBatches, int numberOfPairs)
    implements BenchmarkParameters {
  /** Throughput between processes by size of messages. */
  public static final BenchmarkKey<SizedThroughputParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getSizedThroughputMethod(), SizedThroughputParameters::from);

  /** Batches that a source sends before it waits for the first acknowledgement. */
  public static final int BATCHES_IN_FLIGHT = 2;

  private static SizedThroughputParameters from(SizedThroughputRequest request) {
    int batch = request.getBatchSize();
    long batches = Integer.toUnsignedLong(request.getNumberOfBatches());
    int pairs = request.getNumberOfPairs();
    Limits.requireProduct(
        request,
        "batch_size",
        Limit.LIMIT_IN_FLIGHT,
        BATCHES_IN_FLIGHT + " x batch_size x number_of_pairs",
        BATCHES_IN_FLIGHT,
        batch,
        pairs);
    Limits.requireProduct(
        request,
        "number_of_batches",
        Limit.LIMIT_MESSAGES,
        "batch_size x number_of_batches",
        batch,
        batches);
    return new SizedThroughputParameters(request.getMessageSize(), batch, batches, pairs);
  }

  /** Returns how many batches a source sends before the first acknowledgement. */
  public long firstBatches() {
    return Math.min(BATCHES_IN_FLIGHT, numberOfBatches);
  }

  @Override
  public int parts() {
    return numberOfPairs;
  }

  @Override
  public long inFlight() {
    return firstBatches() * batchSize * numberOfPairs;
  }

  /** The batches of a pair. */
  @Override
  public String clientOptions() {
    return batchTerms().toString();
  }

  /** Returns what both ends of a pair know. */
  public BatchTerms batchTerms() {
    return new BatchTerms(messageSize, batchSize);
  }
}
