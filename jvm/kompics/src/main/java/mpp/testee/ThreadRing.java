package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThreadRingParameters;
import mpp.harness.ring.TokenEnds;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentCore;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/** THREADRING: tokens go round a ring of components, each with a channel to the next one. */
public final class ThreadRing extends KompicsBenchmark<ThreadRingParameters> {
  private TokenEnds ends;

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    ends = new TokenEnds(parameters().tokens());
    List<Component> ring = new ArrayList<>();
    for (int number = 1; number <= parameters().components(); number++) {
      ring.add(composition.create(Member.class, new MemberInit(number, ends, latch)));
    }
    for (int i = 0; i < ring.size(); i++) {
      composition.connect(ring.get((i + 1) % ring.size()), ring.get(i), RingPort.class);
    }
    return () -> {
      for (int token = 0; token < parameters().tokens(); token++) {
        ring.get(parameters().start(token))
            .getPositive(RingPort.class)
            .doTrigger(new Token(token, parameters().hops()), 0, (ComponentCore) null);
      }
    };
  }

  @Override
  public long answer() {
    return ends.answer();
  }

  /**
   * Goes round.
   *
   * @param number its own, from 0
   * @param hops how many are left
   */
  public record Token(int number, long hops) implements KompicsEvent {}

  /** What a member provides to the one before it. */
  public static final class RingPort extends PortType {
    {
      request(Token.class);
    }
  }

  /** What a member begins with. */
  public static final class MemberInit extends Init<Member> {
    private final int number;
    private final TokenEnds ends;
    private final RunLatch latch;

    MemberInit(int number, TokenEnds ends, RunLatch latch) {
      this.number = number;
      this.ends = ends;
      this.latch = latch;
    }
  }

  /** Hands tokens on. */
  public static final class Member extends ComponentDefinition {
    private final Negative<RingPort> own = provides(RingPort.class);
    private final Positive<RingPort> next = requires(RingPort.class);
    private final int number;
    private final TokenEnds ends;
    private final RunLatch latch;

    /** A member that waits. */
    public Member(MemberInit init) {
      number = init.number;
      ends = init.ends;
      latch = init.latch;
      handle(own, Token.class, this::onToken);
    }

    private void onToken(Token token) {
      if (token.hops() > 0) {
        trigger(new Token(token.number(), token.hops() - 1), next);
      } else {
        ends.record(token.number(), number);
        latch.arrive();
      }
    }
  }
}
