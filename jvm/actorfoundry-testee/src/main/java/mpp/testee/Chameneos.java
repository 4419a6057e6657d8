package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.chameneos.Colour;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ChameneosParameters;

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
final class Chameneos extends ActorBenchmark<ChameneosParameters> {

  Chameneos(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    ActorName mall = scope.foundry().createByRef(Mall.class, parameters(), latch);
    List<ActorName> chameneos = new ArrayList<>();
    for (int number = 0; number < parameters().numberOfChameneos(); number++) {
      chameneos.add(scope.foundry().createByRef(Chameneo.class, mall, Colour.ofChameneo(number)));
    }
    return () -> chameneos.forEach(chameneo -> scope.foundry().send(chameneo, "start"));
  }

  /** Brings chameneos together. */
  private static final class Mall extends Actor {
    private final ChameneosParameters parameters;
    private final RunLatch latch;
    private long meetings;
    private Colour waitingColour;
    private ActorName waiting;
    private int counts;
    private long sumOfCounts;

    Mall(ChameneosParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
    }

    @message
    void meet(Colour colour, ActorName sender) {
      if (meetings == parameters.numberOfMeetings()) {
        send(sender, "exit");
      } else if (waiting == null) {
        waitingColour = colour;
        waiting = sender;
      } else {
        meetings++;
        send(sender, "meet", waitingColour, waiting);
        waiting = null;
      }
    }

    @message
    void count(long met) {
      counts++;
      sumOfCounts += met;
      if (counts == parameters.numberOfChameneos()) {
        latch.arrive(sumOfCounts);
      }
    }
  }

  /** One creature. */
  private static final class Chameneo extends Actor {
    private final ActorName mall;
    private Colour colour;
    private long met;

    Chameneo(ActorName mall, Colour colour) {
      this.mall = mall;
      this.colour = colour;
    }

    @message
    void start() {
      askForPartner();
    }

    @message
    void meet(Colour partnersColour, ActorName partner) {
      colour = colour.complement(partnersColour);
      met++;
      send(partner, "change", colour);
      askForPartner();
    }

    @message
    void change(Colour newColour) {
      colour = newColour;
      met++;
      askForPartner();
    }

    @message
    void exit() {
      colour = Colour.FADED;
      send(mall, "count", met);
      end();
    }

    private void askForPartner() {
      send(mall, "meet", colour, self());
    }
  }
}
