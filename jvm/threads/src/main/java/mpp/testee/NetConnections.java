package mpp.testee;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import mpp.harness.Deployment;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.NetConnectionsParameters;
import mpp.harness.transfers.Meeting;

/**
 * NETCONNECTIONS: pairs with a connection each, which all meet before a run. Few of them send each
 * other bytes in it.
 */
final class NetConnections extends NetBenchmark<NetConnectionsParameters> {
  private static final Duration MEETING_DEADLINE = Duration.ofSeconds(60);

  NetConnections(ThreadKind kind) {
    super(kind);
  }

  @Override
  public String setUp(NetConnectionsParameters parameters, Deployment deployment) throws Exception {
    requireThreads("number_of_pairs", parameters.numberOfPairs());
    return super.setUp(parameters, deployment);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch)
      throws InterruptedException, RunFailedException, TimeoutException {
    Meeting meeting = new Meeting(partners().size());
    List<BlockingQueue<Start>> mailboxes = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    for (Connection connection : partners()) {
      BlockingQueue<Start> mailbox = new LinkedBlockingQueue<>();
      int pair = mailboxes.size();
      mailboxes.add(mailbox);
      Link<TransferMessage, TransferMessage> partner = TransferMessage.link(connection);
      components.add(
          connection.named(
              new MasterEnd(pair, mailbox, partner, parameters().terms(), meeting, latch)));
    }
    scope.startAll(components);
    meeting.await(latch, MEETING_DEADLINE);
    List<BlockingQueue<Start>> active = mailboxes.subList(0, parameters().activePairs());
    return () -> {
      for (BlockingQueue<Start> mailbox : active) {
        mailbox.put(Start.START);
      }
    };
  }
}
