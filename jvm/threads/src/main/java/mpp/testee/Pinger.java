package mpp.testee;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import mpp.harness.RunLatch;
import mpp.harness.parameters.ThroughputPingPongParameters;

/**
 * Sends PINGs, as many as the pipeline holds without waiting, then one per PONG.
 *
 * @param gate opens when the run begins
 */
record Pinger(
    Link<Ping, Pong> ponger,
    ThroughputPingPongParameters parameters,
    CountDownLatch gate,
    RunLatch latch)
    implements RunScope.Component {

  @Override
  public void run() throws IOException, InterruptedException {
    boolean staticOnly = parameters.staticOnly();
    long messages = parameters.messagesPerPair();
    gate.await();
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
