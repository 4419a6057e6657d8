package mpp.harness.parameters;

import static mpp.harness.parameters.Unsigned.inRange;

import kompics.benchmarks.SizedThroughputRequest;

/**
 * Parameters of SIZEDTHROUGHPUT.
 *
 * @param messageSize payload of a message in bytes, 1 to 65,536
 * @param batchSize messages per batch, at least 1
 * @param numberOfBatches batches that each pair sends in one run, 1 to 2^32 - 1
 * @param numberOfPairs number of independent pairs, 1 to 10^6
 */
public record SizedThroughputParameters(
    int messageSize, int batchSize, long numberOfBatches, int numberOfPairs) {
  private static final long UINT32_MAX = 0xFFFF_FFFFL;
  private static final long MESSAGE_BYTES = 65_536;

  /** Batches that a source sends before it waits for the first acknowledgement. */
  public static final int BATCHES_IN_FLIGHT = 2;

  /**
   * Validates a request. At most 10^7 messages may be in flight in all pairs together.
   *
   * @throws InvalidParameterException naming the parameter that is out of range
   */
  public static SizedThroughputParameters from(SizedThroughputRequest request) {
    long size = inRange("message_size", request.getMessageSize(), 1, MESSAGE_BYTES);
    long batch =
        inRange("batch_size", request.getBatchSize(), 1, Limits.IN_FLIGHT / BATCHES_IN_FLIGHT);
    long batches = inRange("number_of_batches", request.getNumberOfBatches(), 1, UINT32_MAX);
    long pairs = inRange("number_of_pairs", request.getNumberOfPairs(), 1, Limits.COMPONENTS);
    if (BATCHES_IN_FLIGHT * batch * pairs > Limits.IN_FLIGHT) {
      throw new InvalidParameterException(
          "batch_size",
          Long.toString(batch),
          "values up to %d for 2 x batch_size x number_of_pairs, here %d"
              .formatted(Limits.IN_FLIGHT, BATCHES_IN_FLIGHT * batch * pairs));
    }
    if (batch * batches > Limits.MESSAGES) {
      throw new InvalidParameterException(
          "number_of_batches",
          Long.toString(batches),
          "values up to %d for batch_size x number_of_batches, here %d"
              .formatted(Limits.MESSAGES, batch * batches));
    }
    return new SizedThroughputParameters((int) size, (int) batch, batches, (int) pairs);
  }

  /** Returns how many batches a source sends before the first acknowledgement. */
  public long firstBatches() {
    return Math.min(BATCHES_IN_FLIGHT, numberOfBatches);
  }
}
