package mpp.testee;

import java.util.concurrent.BlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.parameters.BenchmarkParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/**
 * The master's half of a benchmark of pingers on the master and pongers on the first client.
 *
 * @param <P> the benchmark's parameters
 */
abstract class NetPingers<P extends BenchmarkParameters> extends NetPairs<P> {

  NetPingers(ThreadKind kind) {
    super(kind);
  }

  /** Returns what the pairs are to do. */
  protected abstract ThroughputPingPongParameters pairs();

  @Override
  protected final RunScope.Component component(
      int pair, BlockingQueue<Start> mailbox, Connection connection, RunLatch latch) {
    boolean staticOnly = pairs().staticOnly();
    Link<Ping, Pong> ponger = connection.link(Ping.frame(staticOnly), Pong.frame(staticOnly));
    return new NetPinger(mailbox, ponger, pairs(), latch);
  }
}
