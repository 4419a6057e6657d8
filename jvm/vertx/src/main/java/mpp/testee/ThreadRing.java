package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThreadRingParameters;
import mpp.harness.ring.TokenEnds;

/** THREADRING: components in a ring hand tokens on. */
final class ThreadRing extends VertxBenchmark<ThreadRingParameters> {
  private TokenEnds ends;

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    ends = new TokenEnds(parameters().tokens());
    List<Member> ring = new ArrayList<>(parameters().components());
    for (int number = 1; number <= parameters().components(); number++) {
      ring.add(new Member(scope, number, ends, latch));
    }
    for (int index = 0; index < ring.size(); index++) {
      ring.get(index).next = ring.get((index + 1) % ring.size()).address();
    }
    scope.prepare(ring);
    return () -> {
      for (int token = 0; token < parameters().tokens(); token++) {
        String first = ring.get(parameters().start(token)).address();
        scope.send(first, new Token(token, parameters().hops()));
      }
    };
  }

  @Override
  public long answer() {
    return ends.answer();
  }

  private record Token(int number, long hopsLeft) {}

  /** Hands on what comes. */
  private static final class Member extends Component<Token> {
    private final long number;
    private final TokenEnds ends;
    private final RunLatch latch;
    private String next;

    Member(RunScope scope, long number, TokenEnds ends, RunLatch latch) {
      super(scope);
      this.number = number;
      this.ends = ends;
      this.latch = latch;
    }

    @Override
    protected void receive(Token token) {
      if (token.hopsLeft() > 0) {
        send(next, new Token(token.number(), token.hopsLeft() - 1));
      } else {
        ends.record(token.number(), number);
        latch.arrive();
      }
    }
  }
}
