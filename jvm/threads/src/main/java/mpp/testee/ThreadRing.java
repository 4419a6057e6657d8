package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThreadRingParameters;
import mpp.harness.ring.TokenEnds;

/** THREADRING: components in a ring hand tokens on. */
final class ThreadRing extends ThreadBenchmark<ThreadRingParameters> {
  private TokenEnds ends;

  ThreadRing(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(ThreadRingParameters parameters) throws Exception {
    requireThreads("number_of_components", parameters.components(), 1);
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    ends = new TokenEnds(parameters().tokens());
    List<BlockingQueue<Token>> ring = new ArrayList<>();
    for (int i = 0; i < parameters().components(); i++) {
      ring.add(new LinkedBlockingQueue<>());
    }
    List<RunScope.Component> components = new ArrayList<>();
    for (int i = 0; i < ring.size(); i++) {
      BlockingQueue<Token> next = ring.get((i + 1) % ring.size());
      components.add(new Member(ring.get(i), next, i + 1, ends, latch));
    }
    scope.startAll(components);
    return () -> {
      for (int token = 0; token < parameters().tokens(); token++) {
        ring.get(parameters().start(token)).put(new Token(token, parameters().hops()));
      }
    };
  }

  @Override
  public long answer() {
    return ends.answer();
  }

  private record Token(int number, long hopsLeft) {}

  /** Hands on what comes, until it is interrupted. */
  private record Member(
      BlockingQueue<Token> mailbox,
      BlockingQueue<Token> next,
      int number,
      TokenEnds ends,
      RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      while (true) {
        Token token = mailbox.take();
        if (token.hopsLeft() > 0) {
          next.put(new Token(token.number(), token.hopsLeft() - 1));
        } else {
          ends.record(token.number(), number);
          latch.arrive();
        }
      }
    }
  }
}
