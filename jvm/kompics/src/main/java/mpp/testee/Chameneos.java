package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mpp.harness.RunLatch;
import mpp.harness.chameneos.Colour;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ChameneosParameters;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Direct;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/**
 * CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
 *
 * <p>An event goes to all who are connected. What is for one chameneo is therefore the answer to
 * its MEET, a direct request, which whoever holds it can answer: the mall, and the other chameneo.
 */
public final class Chameneos extends KompicsBenchmark<ChameneosParameters> {

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    int creatures = parameters().numberOfChameneos();
    Component mall =
        composition.create(
            Mall.class, new MallInit(parameters().numberOfMeetings(), creatures, latch));
    List<Component> chameneos = new ArrayList<>();
    for (int number = 0; number < creatures; number++) {
      Component chameneo =
          composition.createEphemeral(Chameneo.class, new ChameneoInit(Colour.ofChameneo(number)));
      composition.connect(mall, chameneo, MallPort.class);
      chameneos.add(chameneo);
    }
    return () -> chameneos.forEach(chameneo -> RunPort.tell(chameneo, RunPort.Begin.EVENT));
  }

  /** The possible answers to MEET. */
  public interface MeetResponse extends Direct.Response {}

  /** Asks for a partner. */
  public static final class Meet extends Direct.Request<MeetResponse> {
    private final Colour colour;

    Meet(Colour colour) {
      this.colour = colour;
    }
  }

  /**
   * The kept MEET, sent on to the sender of the second one.
   *
   * @param first the kept one, which can be answered
   */
  public record Meeting(Meet first) implements MeetResponse {}

  /**
   * A chameneo's colour after a meeting, which its partner tells it.
   *
   * @param colour its new one
   */
  public record Change(Colour colour) implements MeetResponse {}

  /** The only EXIT. */
  public static final class Exit implements MeetResponse {
    private static final Exit EVENT = new Exit();

    private Exit() {}
  }

  /**
   * A chameneo's report at its end.
   *
   * @param count its meetings
   */
  public record MeetingsCount(long count) implements KompicsEvent {}

  /** The port of the mall. */
  public static final class MallPort extends PortType {
    {
      request(Meet.class);
      request(MeetingsCount.class);
      indication(MeetResponse.class);
    }
  }

  /** The initial values of the mall. */
  public static final class MallInit extends Init<Mall> {
    private final long meetings;
    private final int chameneos;
    private final RunLatch latch;

    MallInit(long meetings, int chameneos, RunLatch latch) {
      this.meetings = meetings;
      this.chameneos = chameneos;
      this.latch = latch;
    }
  }

  /** Brings chameneos together. */
  public static final class Mall extends ComponentDefinition {
    private final Negative<MallPort> mall = provides(MallPort.class);
    private final long meetingsToHold;
    private final int chameneos;
    private final RunLatch latch;
    // Empty after each meeting, so that none waits when the last one has been held.
    private Optional<Meet> waiting = Optional.empty();
    private long meetings;
    private int counts;
    private long sumOfCounts;

    /** An empty mall. */
    public Mall(MallInit init) {
      meetingsToHold = init.meetings;
      chameneos = init.chameneos;
      latch = init.latch;
      handle(mall, Meet.class, this::onMeet);
      handle(mall, MeetingsCount.class, this::onCount);
    }

    private void onMeet(Meet second) {
      if (meetings == meetingsToHold) {
        answer(second, Exit.EVENT);
      } else if (waiting.isPresent()) {
        meetings++;
        answer(second, new Meeting(waiting.get()));
        waiting = Optional.empty();
      } else {
        waiting = Optional.of(second);
      }
    }

    private void onCount(MeetingsCount count) {
      counts++;
      sumOfCounts += count.count();
      if (counts == chameneos) {
        latch.arrive(sumOfCounts);
      }
    }
  }

  /** The initial values of a chameneo. */
  public static final class ChameneoInit extends Init<Chameneo> {
    private final Colour colour;

    ChameneoInit(Colour colour) {
      this.colour = colour;
    }
  }

  /** One creature. */
  public static final class Chameneo extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<MallPort> mall = requires(MallPort.class);
    private Colour colour;
    private long meetings;

    /** A chameneo that has not met anyone. */
    public Chameneo(ChameneoInit init) {
      colour = init.colour;
      handle(run, RunPort.Begin.class, begin -> askAgain());
      handle(mall, Meeting.class, this::onMeeting);
      handle(mall, Change.class, this::onChange);
      handle(mall, Exit.class, this::onExit);
    }

    private void onMeeting(Meeting meeting) {
      colour = colour.complement(meeting.first().colour);
      meetings++;
      answer(meeting.first(), new Change(colour));
      askAgain();
    }

    private void onChange(Change change) {
      colour = change.colour();
      meetings++;
      askAgain();
    }

    private void onExit(Exit exit) {
      colour = Colour.FADED;
      trigger(new MeetingsCount(meetings), mall);
      suicide();
    }

    private void askAgain() {
      trigger(new Meet(colour), mall);
    }
  }
}
