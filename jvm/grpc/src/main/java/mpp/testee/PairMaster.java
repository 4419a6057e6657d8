package mpp.testee;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.stub.StreamObserver;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.components.ComponentMaster;
import mpp.harness.network.HostPort;
import mpp.harness.network.RunToken;
import mpp.harness.parameters.BenchmarkParameters;

/**
 * The master's half of a benchmark of pairs, with a stream for each. The other half is {@link
 * PairClient}.
 *
 * @param <P> the benchmark's parameters
 * @param <Q> the messages of the master's components
 * @param <A> their partners' answers
 */
abstract class PairMaster<P extends BenchmarkParameters, Q, A>
    extends ComponentMaster<P, RunScope<Q, A>, Connection<Q, A>, PairStream<Q, A>> {
  private static final Duration OPEN_DEADLINE = Duration.ofSeconds(5);

  /** By which the client knows the calls of this request. */
  private final String token = Long.toHexString(new SecureRandom().nextLong());

  private final List<PairStream<Q, A>> streams = new ArrayList<>();

  /** Calls the partner of a pair. */
  protected abstract StreamObserver<Q> call(Channel client, StreamObserver<A> answers);

  /**
   * Creates a component of a run.
   *
   * @param pair its number, from 0
   */
  protected abstract Component<Q, A> component(int pair, RunLatch latch);

  /** Lets all pairs do before a run what they have to. */
  protected void meet(RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {}

  /** Returns the number of pairs that have a component in the run, the first ones. */
  protected int activePairs() {
    return partners().size();
  }

  @Override
  protected final Connection<Q, A> startSystem() {
    return new Connection<>();
  }

  // Clients' failures show by the streams' ends.
  @Override
  protected final String watch(Connection<Q, A> system) {
    return token;
  }

  @Override
  protected final List<PairStream<Q, A>> meetPartners()
      throws InterruptedException, TimeoutException, RunFailedException {
    String client = clients().get(0);
    Channel channel =
        ClientInterceptors.intercept(
            system().open(HostPort.parse(client)), RunToken.bearer(Optional.of(token)));
    for (int pair = 0; pair < parameters().partnersPerClient(); pair++) {
      PairStream<Q, A> stream = new PairStream<>(client, failures());
      call(channel, stream);
      streams.add(stream);
      failures().await("opening a stream to " + client, stream.opened(), OPEN_DEADLINE);
    }
    return streams;
  }

  @Override
  protected Begin create(RunScope<Q, A> scope, RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {
    scope.add(partners());
    meet(latch);
    List<Component<Q, A>> components = new ArrayList<>();
    for (int pair = 0; pair < activePairs(); pair++) {
      components.add(component(pair, latch));
    }
    return () -> {
      for (int pair = 0; pair < components.size(); pair++) {
        partners().get(pair).begin(components.get(pair));
      }
    };
  }

  @Override
  protected final void endPartners() {
    streams.forEach(PairStream::close);
    streams.clear();
  }
}
