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
    Dialogue<?, ?> dialogue = Dialogue.of(parameters.staticOnly());
    List<RunScope.Component> components = new ArrayList<>();
    for (int pair = 0; pair < parameters.parallelism(); pair++) {
      components.addAll(pair(dialogue, parameters, gate, latch));
    }
    scope.startAll(components);
    return gate::countDown;
  }

  private static <S, R> List<RunScope.Component> pair(
      Dialogue<S, R> dialogue,
      ThroughputPingPongParameters parameters,
      CountDownLatch gate,
      RunLatch latch) {
    BlockingQueue<R> pinger = new LinkedBlockingQueue<>();
    BlockingQueue<S> ponger = new LinkedBlockingQueue<>();
    return List.of(
        new Pinger<>(new Link.Mailboxes<>(ponger, pinger), dialogue, parameters, gate, latch),
        new Ponger<>(new Link.Mailboxes<>(pinger, ponger), dialogue));
  }
}
