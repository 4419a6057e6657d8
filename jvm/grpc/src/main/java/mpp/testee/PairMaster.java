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
import java.util.function.Consumer;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.components.ComponentMaster;
import mpp.harness.network.HostPort;
import mpp.harness.network.RunToken;
import mpp.harness.parameters.BenchmarkParameters;
import mpp.harness.transfers.Meeting;

/**
 * The master's half of a benchmark of pairs, with a stream for each. The other half is {@link
 * PairClient}.
 *
 * @param <P> the benchmark's parameters
 * @param <Q> the messages of the master's components
 * @param <A> their partners' answers
 */
abstract class PairMaster<P extends BenchmarkParameters, Q, A>
    extends ComponentMaster<P, RunScope, Connection, PairStream<Q, A>> {
  private static final Duration OPEN_DEADLINE = Duration.ofSeconds(5);
  private static final Duration MEETING_DEADLINE = Duration.ofSeconds(60);

  /** By which the client knows the calls of this request. */
  private final String token = Long.toHexString(new SecureRandom().nextLong());

  private final List<PairStream<?, ?>> streams = new ArrayList<>();

  /** Calls the partner of a pair. */
  protected abstract StreamObserver<Q> call(Channel client, StreamObserver<A> answers);

  /** Returns the number of pairs that talk by {@link #call}. */
  protected int pairs() {
    return parameters().partnersPerClient();
  }

  /** Opens streams of other messages. */
  protected void openOthers(Channel client)
      throws InterruptedException, TimeoutException, RunFailedException {}

  /**
   * Creates a component of a run.
   *
   * @param pair its number, from 0
   */
  protected abstract Component<Q, A> component(int pair, RunLatch latch);

  /** Lets all pairs do before a run what they have to. */
  protected void meet(RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {}

  /** Exchanges greetings with all partners. */
  protected static <M> void introduce(List<PairStream<M, M>> partners, M greeting, RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {
    Meeting meeting = new Meeting(partners.size());
    partners.forEach(stream -> stream.begin(new Introduction<>(meeting, greeting)));
    meeting.await(latch, MEETING_DEADLINE);
  }

  /** Returns the number of pairs that have a component in the run, the first ones. */
  protected int activePairs() {
    return partners().size();
  }

  @Override
  protected final Connection startSystem() {
    return new Connection();
  }

  // Clients' failures show by the streams' ends.
  @Override
  protected final String watch(Connection system) {
    return token;
  }

  @Override
  protected final List<PairStream<Q, A>> meetPartners()
      throws InterruptedException, TimeoutException, RunFailedException {
    Channel client =
        ClientInterceptors.intercept(
            system().open(HostPort.parse(address())), RunToken.bearer(Optional.of(token)));
    List<PairStream<Q, A>> partners = new ArrayList<>();
    for (int pair = 0; pair < pairs(); pair++) {
      partners.add(open(answers -> call(client, answers)));
    }
    openOthers(client);
    return partners;
  }

  /** Opens a stream. */
  protected final <M, N> PairStream<M, N> open(Consumer<PairStream<M, N>> call)
      throws InterruptedException, TimeoutException, RunFailedException {
    PairStream<M, N> stream = new PairStream<>(address(), failures());
    call.accept(stream);
    streams.add(stream);
    failures().await("opening a stream to " + address(), stream.opened(), OPEN_DEADLINE);
    return stream;
  }

  private String address() {
    return clients().get(0);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {
    streams.forEach(scope::add);
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
