package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.CallMode;

/**
 * Parameters of REQUESTREPLY.
 *
 * @param requests requests of each pair in one run, from 1
 * @param pairs number of independent pairs of a client and a server, from 1
 * @param asks true if the client asks as the framework has it, in place of a message each way
 */
public record RequestReplyParameters(long requests, int pairs, boolean asks)
    implements BenchmarkParameters {
  /** A question with an answer, by messages and as the framework asks. */
  public static final BenchmarkKey<RequestReplyParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getRequestReplyMethod(),
          request ->
              new RequestReplyParameters(
                  request.getNumberOfRequests(),
                  request.getParallelism(),
                  request.getMode() == CallMode.CALL_MODE_ASK));

  /** Every pair comes to its end. */
  @Override
  public int parts() {
    return pairs;
  }
}
