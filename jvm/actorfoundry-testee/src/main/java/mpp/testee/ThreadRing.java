package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThreadRingParameters;
import mpp.harness.ring.TokenEnds;

/** THREADRING: actors in a ring hand tokens on. */
final class ThreadRing extends ActorBenchmark<ThreadRingParameters> {
  private TokenEnds ends;

  ThreadRing(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    ends = new TokenEnds(parameters().tokens());
    ActorName[] ring = new ActorName[parameters().components()];
    // The last one first: all others know the next one from their beginning.
    ActorName next = null;
    for (int i = ring.length - 1; i >= 0; i--) {
      next = scope.foundry().createByRef(Member.class, i + 1, next, ends, latch);
      ring[i] = next;
    }
    scope.foundry().call(ring[ring.length - 1], "meet", ring[0]);
    return () -> {
      for (int token = 0; token < parameters().tokens(); token++) {
        ActorName first = ring[parameters().start(token)];
        scope.foundry().send(first, "token", token, parameters().hops());
      }
    };
  }

  @Override
  public long answer() {
    return ends.answer();
  }

  /** Hands on what comes. */
  private static final class Member extends Actor {
    private final int number;
    private final TokenEnds ends;
    private final RunLatch latch;
    private ActorName next;

    Member(int number, ActorName next, TokenEnds ends, RunLatch latch) {
      this.number = number;
      this.next = next;
      this.ends = ends;
      this.latch = latch;
    }

    @message
    void meet(ActorName neighbour) {
      next = neighbour;
    }

    @message
    void token(int token, long hopsLeft) {
      if (hopsLeft > 0) {
        send(next, "token", token, hopsLeft - 1);
      } else {
        ends.record(token, number);
        latch.arrive();
      }
    }
  }
}
