package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight. */
final class ThroughputPingPong extends ThreadBenchmark<ThroughputPingPongParameters> {

  ThroughputPingPong(ThreadKind kind) {
    super(kind);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    return createPairs(parameters(), scope, latch);
  }

  /** Creates pairs of pingers and pongers, and returns what lets all of them begin. */
  static Begin createPairs(ThroughputPingPongParameters parameters, RunScope scope, RunLatch latch)
      throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    List<RunScope.Component> components = new ArrayList<>();
    for (int pair = 0; pair < parameters.parallelism(); pair++) {
      BlockingQueue<Pong> pinger = new LinkedBlockingQueue<>();
      BlockingQueue<Ping> ponger = new LinkedBlockingQueue<>();
      components.add(new Pinger(new Link.Mailboxes<>(ponger, pinger), parameters, gate, latch));
      components.add(new Ponger(new Link.Mailboxes<>(pinger, ponger), parameters.staticOnly()));
    }
    scope.startAll(components);
    return gate::countDown;
  }
}
