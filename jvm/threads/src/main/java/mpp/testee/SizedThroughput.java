package mpp.testee;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import mpp.harness.Deployment;
import mpp.harness.RunLatch;
import mpp.harness.parameters.SizedThroughputParameters;

/**
 * SIZEDTHROUGHPUT: sources on the master, which send batches of messages of one size; sinks on the
 * first client, which acknowledge each batch.
 */
final class SizedThroughput extends NetPairs<SizedThroughputParameters> {

  SizedThroughput(ThreadKind kind) {
    super(kind);
  }

  @Override
  public String setUp(SizedThroughputParameters parameters, Deployment deployment)
      throws Exception {
    requireThreads("number_of_pairs", parameters.numberOfPairs());
    return super.setUp(parameters, deployment);
  }

  @Override
  protected RunScope.Component component(
      int pair, BlockingQueue<Start> mailbox, Connection connection, RunLatch latch)
      throws IOException {
    return Source.of(connection, pair, mailbox, parameters(), latch);
  }
}
