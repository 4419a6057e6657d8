package mpp.testee;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.BenchmarkParameters;

/**
 * The master's half of a benchmark of pairs, all of which begin at once. A message to the master's
 * component of each begins it.
 *
 * @param <P> the benchmark's parameters
 */
abstract class NetPairs<P extends BenchmarkParameters> extends NetBenchmark<P> {

  NetPairs(ThreadKind kind) {
    super(kind);
  }

  /**
   * Returns the master's component of a pair.
   *
   * @param pair its number, from 0
   * @param mailbox mailbox for its beginning
   */
  protected abstract RunScope.Component component(
      int pair, BlockingQueue<Start> mailbox, Connection connection, RunLatch latch)
      throws IOException;

  @Override
  protected final Begin create(RunScope scope, RunLatch latch)
      throws IOException, InterruptedException {
    List<BlockingQueue<Start>> mailboxes = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    for (Connection connection : partners()) {
      BlockingQueue<Start> mailbox = new LinkedBlockingQueue<>();
      RunScope.Component component = component(mailboxes.size(), mailbox, connection, latch);
      mailboxes.add(mailbox);
      components.add(connection.named(component));
    }
    scope.startAll(components);
    return () -> {
      for (BlockingQueue<Start> mailbox : mailboxes) {
        mailbox.put(Start.START);
      }
    };
  }
}
