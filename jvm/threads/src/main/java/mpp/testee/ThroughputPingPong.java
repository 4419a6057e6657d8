package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
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
  public void setUp(ThroughputPingPongParameters parameters) throws Exception {
    requireThreads("parallelism", parameters.parallelism(), 2);
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    return createPairs(parameters(), scope, latch);
  }

  /** Creates pairs of pingers and pongers, and returns what tells all pingers to begin. */
  static Begin createPairs(ThroughputPingPongParameters parameters, RunScope scope, RunLatch latch)
      throws InterruptedException {
    List<BlockingQueue<ToPinger>> pingers = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    for (int pair = 0; pair < parameters.parallelism(); pair++) {
      BlockingQueue<ToPinger> pinger = new LinkedBlockingQueue<>();
      BlockingQueue<Ping> ponger = new LinkedBlockingQueue<>();
      pingers.add(pinger);
      components.add(new Pinger(pinger, ponger, parameters, latch));
      components.add(new Ponger(ponger, parameters.staticOnly()));
    }
    scope.startAll(components);
    return () -> {
      for (BlockingQueue<ToPinger> pinger : pingers) {
        pinger.put(Start.START);
      }
    };
  }

  private sealed interface ToPinger permits Start, Pong {}

  private enum Start implements ToPinger {
    START
  }

  private record Ping(long index, BlockingQueue<ToPinger> sender) {}

  /** A PONG, with what it adds to the answer: the index of its PING, or 1. */
  private record Pong(long index) implements ToPinger {
    static final Pong STATIC = new Pong(1);
  }

  /** Sends as many PINGs as the pipeline holds without waiting, then one per PONG. */
  private record Pinger(
      BlockingQueue<ToPinger> mailbox,
      BlockingQueue<Ping> ponger,
      ThroughputPingPongParameters parameters,
      RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      long messages = parameters.messagesPerPair();
      Ping withoutContent = parameters.staticOnly() ? new Ping(0, mailbox) : null;
      long sent = 0;
      long pongs = 0;
      long answer = 0;
      while (pongs < messages) {
        if (mailbox.take() instanceof Pong pong) {
          pongs++;
          answer += pong.index();
        }
        while (sent < messages && sent - pongs < parameters.pipelineSize()) {
          ponger.put(withoutContent != null ? withoutContent : new Ping(sent, mailbox));
          sent++;
        }
      }
      latch.arrive(answer);
    }
  }

  /** Answers PINGs, until it is interrupted. */
  private record Ponger(BlockingQueue<Ping> mailbox, boolean staticOnly)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      while (true) {
        Ping ping = mailbox.take();
        ping.sender().put(staticOnly ? Pong.STATIC : new Pong(ping.index()));
      }
    }
  }
}
