package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.NetConnectionsRequest;
import mpp.harness.transfers.PairEnd;
import mpp.harness.transfers.TransferTerms;
import mpp.options.Limit;

/**
 * Parameters of NETCONNECTIONS.
 *
 * @param numberOfPairs the number of pairs, from 1
 * @param activePairs the number of pairs that exchange bytes, 1 to numberOfPairs: the first ones
 * @param terms the transfers of each active pair
 */
public record NetConnectionsParameters(int numberOfPairs, int activePairs, TransferTerms terms)
    implements BenchmarkParameters {
  /** Many pairs between processes, of which few are active. */
  public static final BenchmarkKey<NetConnectionsParameters> KEY =
      BenchmarkKey.of(
          BenchmarkRunnerGrpc.getNetConnectionsMethod(), NetConnectionsParameters::from);

  /** The default of active pairs where there are so many or more. */
  private static final int MOST_ACTIVE_BY_DEFAULT = 128;

  /** With fewer pairs, one of so many is active by default. */
  private static final int PAIRS_PER_ACTIVE_BY_DEFAULT = 4;

  private static NetConnectionsParameters from(NetConnectionsRequest request) {
    int pairs = request.getNumberOfPairs();
    int active = request.getActivePairs();
    if (active > pairs) {
      throw new InvalidParameterException(
          request, "active_pairs", "0 to number_of_pairs = " + pairs);
    }
    var terms = new TransferTerms(request.getBytesPerTransfer(), request.getExchanges());
    var parameters =
        new NetConnectionsParameters(
            pairs, active == 0 ? defaultActivePairs(pairs) : active, terms);
    Limits.requireProduct(
        request,
        "bytes_per_transfer",
        Limit.LIMIT_IN_FLIGHT,
        "active pairs x messages of up to " + PairEnd.MESSAGE_BYTES + " bytes per transfer",
        parameters.activePairs,
        terms.messages());
    return parameters;
  }

  private static int defaultActivePairs(int pairs) {
    return pairs < MOST_ACTIVE_BY_DEFAULT
        ? Math.max(1, pairs / PAIRS_PER_ACTIVE_BY_DEFAULT)
        : MOST_ACTIVE_BY_DEFAULT;
  }

  /** Every active pair ends once. */
  @Override
  public int parts() {
    return activePairs;
  }

  @Override
  public int partnersPerClient() {
    return numberOfPairs;
  }

  /** Before a run all pairs meet. */
  @Override
  public long inFlight() {
    return Math.max(numberOfPairs, activePairs * terms.messages());
  }

  /** The transfers of a pair. */
  @Override
  public String clientOptions() {
    return terms.toString();
  }
}
