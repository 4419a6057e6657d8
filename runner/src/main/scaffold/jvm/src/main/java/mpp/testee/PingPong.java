package mpp.testee;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.PingPongParameters;

/** PINGPONG: a pinger and a ponger send one message to and fro. */
public final class PingPong extends ThreadBenchmark<PingPongParameters> {

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    BlockingQueue<ToPinger> pinger = new LinkedBlockingQueue<>();
    BlockingQueue<Ping> ponger = new LinkedBlockingQueue<>();
    scope.start(new Pinger(pinger, ponger, parameters().numberOfMessages(), latch));
    scope.start(new Ponger(ponger));
    return () -> pinger.put(ToPinger.START);
  }

  private enum ToPinger {
    START,
    PONG
  }

  /** Bears its sender. */
  private record Ping(BlockingQueue<ToPinger> sender) {}

  /** Sends PINGs, one at a time. */
  private record Pinger(
      BlockingQueue<ToPinger> mailbox, BlockingQueue<Ping> ponger, long messages, RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      Ping ping = new Ping(mailbox);
      long pongs = 0;
      while (pongs < messages) {
        if (mailbox.take() == ToPinger.PONG) {
          pongs++;
        }
        if (pongs < messages) {
          ponger.put(ping);
        }
      }
      latch.arrive(pongs);
    }
  }

  /** Answers PINGs. */
  private record Ponger(BlockingQueue<Ping> mailbox) implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      while (true) {
        mailbox.take().sender().put(ToPinger.PONG);
      }
    }
  }
}
