package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight. */
final class ThroughputPingPong extends VertxBenchmark<ThroughputPingPongParameters> {

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    return createPairs(parameters(), scope, latch);
  }

  /** Creates pairs of pingers and pongers, and returns what tells all pingers to begin. */
  static Begin createPairs(
      ThroughputPingPongParameters parameters, RunScope scope, RunLatch latch) {
    List<Component<?>> components = new ArrayList<>();
    List<String> pingers = new ArrayList<>();
    for (int pair = 0; pair < parameters.parallelism(); pair++) {
      Ponger ponger = new Ponger(scope, parameters.staticOnly());
      Pinger pinger = new Pinger(scope, ponger.address(), parameters, latch);
      components.add(ponger);
      components.add(pinger);
      pingers.add(pinger.address());
    }
    scope.prepare(components);
    return () -> pingers.forEach(pinger -> scope.send(pinger, Start.START));
  }

  private sealed interface ToPinger permits Start, Pong {}

  private enum Start implements ToPinger {
    START
  }

  /**
   * A PONG.
   *
   * @param index the index of its PING, or 1 without content: what it adds to the answer
   */
  private record Pong(long index) implements ToPinger {}

  private record Ping(long index, String sender) {}

  private static final Pong STATIC_PONG = new Pong(1);

  /** Sends as many PINGs as the pipeline holds without waiting, then one per PONG. */
  private static final class Pinger extends Component<ToPinger> {
    private final String ponger;
    private final ThroughputPingPongParameters parameters;
    private final RunLatch latch;
    private final Ping staticPing;
    private long sent;
    private long pongs;
    private long answer;

    Pinger(RunScope scope, String ponger, ThroughputPingPongParameters parameters, RunLatch latch) {
      super(scope);
      this.ponger = ponger;
      this.parameters = parameters;
      this.latch = latch;
      staticPing = new Ping(0, address());
    }

    @Override
    protected void receive(ToPinger message) {
      if (message instanceof Pong pong) {
        pongs++;
        answer += pong.index();
        if (sent < parameters.messagesPerPair()) {
          sendPing();
        } else if (pongs == parameters.messagesPerPair()) {
          latch.arrive(answer);
        }
      } else {
        while (sent < parameters.pipelineSize()) {
          sendPing();
        }
      }
    }

    private void sendPing() {
      send(ponger, parameters.staticOnly() ? staticPing : new Ping(sent, address()));
      sent++;
    }
  }

  /** Answers PINGs. */
  private static final class Ponger extends Component<Ping> {
    private final boolean staticOnly;

    Ponger(RunScope scope, boolean staticOnly) {
      super(scope);
      this.staticOnly = staticOnly;
    }

    @Override
    protected void receive(Ping ping) {
      send(ping.sender(), staticOnly ? STATIC_PONG : new Pong(ping.index()));
    }
  }
}
