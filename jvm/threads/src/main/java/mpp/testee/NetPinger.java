package mpp.testee;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.parameters.ThroughputPingPongParameters;

/**
 * Sends PINGs over a connection, as many as the pipeline holds without waiting, then one per PONG.
 *
 * @param mailbox mailbox for its beginning
 */
record NetPinger(
    BlockingQueue<Start> mailbox,
    Link<Ping, Pong> ponger,
    ThroughputPingPongParameters parameters,
    RunLatch latch)
    implements RunScope.Component {

  @Override
  public void run() throws IOException, InterruptedException {
    boolean staticOnly = parameters.staticOnly();
    long messages = parameters.messagesPerPair();
    mailbox.take();
    long sent = 0;
    long pongs = 0;
    long answer = 0;
    while (pongs < messages) {
      boolean maySend = sent < messages && sent - pongs < parameters.pipelineSize();
      if (maySend && !ponger.mustReceive()) {
        ponger.send(staticOnly ? Ping.STATIC : new Ping(sent));
        sent++;
      } else {
        answer += ponger.receive().index();
        pongs++;
      }
    }
    latch.arrive(answer);
  }
}
