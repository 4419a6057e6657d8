package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.BenchmarkParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/**
 * The master's half of a benchmark of pairs, with the pingers on the master and the pongers on the
 * first client.
 *
 * @param <P> the benchmark's parameters
 */
abstract class NetPairs<P extends BenchmarkParameters> extends NetBenchmark<P> {

  NetPairs(ThreadKind kind) {
    super(kind);
  }

  /** Returns what the pairs are to do. */
  protected abstract ThroughputPingPongParameters pairs();

  @Override
  protected final Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    List<BlockingQueue<Start>> pingers = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    for (Connection connection : partners()) {
      BlockingQueue<Start> pinger = new LinkedBlockingQueue<>();
      pingers.add(pinger);
      components.add(pinger(pinger, connection, latch));
    }
    scope.startAll(components);
    return () -> {
      for (BlockingQueue<Start> pinger : pingers) {
        pinger.put(Start.START);
      }
    };
  }

  private RunScope.Component pinger(
      BlockingQueue<Start> mailbox, Connection connection, RunLatch latch) {
    boolean staticOnly = pairs().staticOnly();
    Link<Ping, Pong> ponger = connection.link(Ping.frame(staticOnly), Pong.frame(staticOnly));
    return connection.named(new NetPinger(mailbox, ponger, pairs(), latch));
  }
}
