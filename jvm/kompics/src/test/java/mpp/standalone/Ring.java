package mpp.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentCore;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/** A ring of components, each with a channel to the next one, and a token that goes round. */
record Ring(int components, long hops) implements StandAlone.Benchmark {

  @Override
  public Runnable create(Parent parent, CountDownLatch latch) {
    List<Component> ring = new ArrayList<>();
    for (int i = 0; i < components; i++) {
      ring.add(parent.add(Member.class, new MemberInit(latch)));
    }
    for (int i = 0; i < components; i++) {
      parent.connect(ring.get((i + 1) % components), ring.get(i), RingPort.class);
    }
    return () ->
        ring.get(0).getPositive(RingPort.class).doTrigger(new Token(hops), 0, (ComponentCore) null);
  }

  /** Goes round. */
  public record Token(long hops) implements KompicsEvent {}

  /** The port of a member, for the one before it. */
  public static final class RingPort extends PortType {
    {
      request(Token.class);
    }
  }

  /** The initial values of a member. */
  public static final class MemberInit extends Init<Member> {
    private final CountDownLatch latch;

    MemberInit(CountDownLatch latch) {
      this.latch = latch;
    }
  }

  /** Hands the token on. */
  public static final class Member extends ComponentDefinition {
    private final Negative<RingPort> own = provides(RingPort.class);
    private final Positive<RingPort> next = requires(RingPort.class);
    private final CountDownLatch latch;

    /** A member that waits. */
    public Member(MemberInit init) {
      latch = init.latch;
      handle(own, Token.class, this::onToken);
    }

    private void onToken(Token token) {
      if (token.hops() > 0) {
        trigger(new Token(token.hops() - 1), next);
      } else {
        latch.countDown();
      }
    }
  }
}
