package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.chameneos.Colour;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ChameneosParameters;

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
final class Chameneos extends VertxBenchmark<ChameneosParameters> {

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    Mall mall = new Mall(scope, parameters(), latch);
    List<Component<?>> components = new ArrayList<>(List.of(mall));
    List<String> chameneos = new ArrayList<>();
    for (int number = 0; number < parameters().numberOfChameneos(); number++) {
      Chameneo chameneo = new Chameneo(scope, mall.address(), Colour.ofChameneo(number));
      components.add(chameneo);
      chameneos.add(chameneo.address());
    }
    scope.prepare(components);
    return () -> chameneos.forEach(chameneo -> scope.send(chameneo, Signal.START));
  }

  private sealed interface ToMall permits Meet, Count {}

  private sealed interface ToChameneo permits Signal, Meet, Change {}

  private enum Signal implements ToChameneo {
    START,
    EXIT
  }

  private record Meet(Colour colour, String sender) implements ToMall, ToChameneo {}

  private record Change(Colour colour) implements ToChameneo {}

  private record Count(long meetings) implements ToMall {}

  /** Brings chameneos together, and adds their counts. */
  private static final class Mall extends Component<ToMall> {
    private final RunLatch latch;
    private long missingMeetings;
    private int missingCounts;
    private long sumOfCounts;
    private Meet kept;

    Mall(RunScope scope, ChameneosParameters parameters, RunLatch latch) {
      super(scope);
      this.latch = latch;
      missingMeetings = parameters.numberOfMeetings();
      missingCounts = parameters.numberOfChameneos();
    }

    @Override
    protected void receive(ToMall message) {
      if (message instanceof Meet meet) {
        meet(meet);
      } else if (message instanceof Count count) {
        sumOfCounts += count.meetings();
        missingCounts--;
        if (missingCounts == 0) {
          latch.arrive(sumOfCounts);
        }
      }
    }

    private void meet(Meet meet) {
      if (missingMeetings == 0) {
        send(meet.sender(), Signal.EXIT);
      } else if (kept == null) {
        kept = meet;
      } else {
        missingMeetings--;
        send(meet.sender(), kept);
        kept = null;
      }
    }
  }

  /** A creature. */
  private static final class Chameneo extends Component<ToChameneo> {
    private final String mall;
    private Colour colour;
    private long meetings;

    Chameneo(RunScope scope, String mall, Colour colour) {
      super(scope);
      this.mall = mall;
      this.colour = colour;
    }

    @Override
    protected void receive(ToChameneo message) {
      if (message == Signal.EXIT) {
        // It fades, and nobody asks for its colour any more.
        end();
        send(mall, new Count(meetings));
        return;
      }
      if (message instanceof Meet meet) {
        colour = colour.complement(meet.colour());
        meetings++;
        send(meet.sender(), new Change(colour));
      } else if (message instanceof Change change) {
        colour = change.colour();
        meetings++;
      }
      send(mall, new Meet(colour, address()));
    }
  }
}
