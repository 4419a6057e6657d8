package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThreadRingParameters;
import mpp.harness.ring.TokenEnds;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Channel;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/**
 * THREADRING: tokens go round a ring of components, each with a channel to the next one.
 *
 * <p>One component makes the ring. Its children are killed in the order in which it has created
 * them, as is needed for many: the framework keeps them in a list, which it searches for each one.
 */
public final class ThreadRing extends KompicsBenchmark<ThreadRingParameters> {
  private TokenEnds ends;

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    ends = new TokenEnds(parameters().tokens());
    Component ring = composition.create(Ring.class, new RingInit(parameters(), ends, latch));
    return () -> RunPort.tell(ring, RunPort.Begin.EVENT);
  }

  @Override
  public long answer() {
    return ends.answer();
  }

  /**
   * Goes round.
   *
   * @param number its own, from 0
   * @param hops number of those that are left
   */
  public record Token(int number, long hops) implements KompicsEvent {}

  /** The port of a member, for the one before it. */
  public static final class RingPort extends PortType {
    {
      request(Token.class);
    }
  }

  /** The initial values of the ring. */
  public static final class RingInit extends Init<Ring> {
    private final ThreadRingParameters parameters;
    private final TokenEnds ends;
    private final RunLatch latch;

    RingInit(ThreadRingParameters parameters, TokenEnds ends, RunLatch latch) {
      this.parameters = parameters;
      this.ends = ends;
      this.latch = latch;
    }
  }

  /** Parent of the members, which brings the tokens in. */
  public static final class Ring extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final ThreadRingParameters parameters;
    private final List<Component> members = new ArrayList<>();

    /** A ring without tokens. */
    public Ring(RingInit init) {
      parameters = init.parameters;
      int size = parameters.components();
      for (int number = 1; number <= size; number++) {
        members.add(create(Member.class, new MemberInit(number, init.ends, init.latch)));
      }
      for (int i = 0; i < size; i++) {
        connect(
            own(members.get((i + 1) % size)),
            members.get(i).getNegative(RingPort.class),
            Channel.TWO_WAY);
      }
      handle(run, RunPort.Begin.class, this::onBegin);
    }

    private void onBegin(RunPort.Begin begin) {
      for (int token = 0; token < parameters.tokens(); token++) {
        Component member = members.get(parameters.start(token));
        trigger(new Token(token, parameters.hops()), own(member));
      }
    }

    private static Positive<RingPort> own(Component member) {
      return member.getPositive(RingPort.class);
    }
  }

  /** The initial values of a member. */
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
