package mpp.harness.serving;

import com.google.protobuf.Message;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import kompics.benchmarks.TesteeInfo;
import mpp.harness.Testee;
import mpp.harness.distributed.Clients;
import mpp.harness.distributed.MasterPhases;
import mpp.harness.running.Phases;

/**
 * A testee's side of the runner's calls in its role.
 *
 * @param info the testee's description, with the benchmarks of this role
 * @param ready true if requests can be taken at once
 * @param benchmarks what makes the phases of a new request, by the benchmark's symbol, unless the
 *     role lacks the benchmark. It throws an InvalidParameterException if it refuses the request
 */
record RunnerRole(
    TesteeInfo info,
    BooleanSupplier ready,
    Function<String, Optional<Function<Message, Phases>>> benchmarks) {

  /** The local role. */
  static RunnerRole local(Testee testee) {
    return new RunnerRole(
        testee.localInfo(),
        () -> true,
        symbol -> testee.local(symbol).map(local -> request -> phases(local, request)));
  }

  /**
   * The master role.
   *
   * @param host its address for clients
   */
  static RunnerRole master(Testee testee, Clients clients, String host) {
    return new RunnerRole(
        testee.masterInfo(),
        clients::isReady,
        symbol ->
            testee
                .distributed(symbol)
                .map(both -> request -> phases(both, request, clients, host)));
  }

  private static <P> Phases phases(Testee.Local<P> local, Message request) {
    return Phases.of(local.benchmark().get(), local.key().parameters().apply(request));
  }

  private static <P> Phases phases(
      Testee.Distributed<P> both, Message request, Clients clients, String host) {
    P parameters = both.key().parameters().apply(request);
    return new MasterPhases<>(both.key().symbol(), both.master().get(), parameters, clients, host);
  }
}
