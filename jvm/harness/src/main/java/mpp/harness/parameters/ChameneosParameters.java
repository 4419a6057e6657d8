package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;

/**
 * Parameters of CHAMENEOS.
 *
 * @param numberOfChameneos number of creatures, at least 2
 * @param numberOfMeetings meetings in one run, at least 1
 */
public record ChameneosParameters(int numberOfChameneos, long numberOfMeetings)
    implements BenchmarkParameters {
  /** Contention on one mailbox. */
  public static final BenchmarkKey<ChameneosParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getChameneosMethod(),
          request ->
              new ChameneosParameters(
                  request.getNumberOfChameneos(), request.getNumberOfMeetings()));
}
