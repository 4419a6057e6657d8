package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ForkJoinCreateParameters;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Killed;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;
import se.sics.kompics.Start;

/** FORKJOINCREATE: a parent creates children, which answer once and kill themselves. */
public final class ForkJoinCreate extends KompicsBenchmark<ForkJoinCreateParameters> {

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    Component parent =
        composition.createEphemeral(Parent.class, new ParentInit(parameters(), latch));
    return () -> RunPort.tell(parent, RunPort.Begin.EVENT);
  }

  /**
   * Asks a child to answer.
   *
   * @param number the child's, from 1
   */
  public record Go(int number) implements KompicsEvent {}

  /**
   * Answers.
   *
   * @param number that of GO
   */
  public record Ack(int number) implements KompicsEvent {}

  /** The port of a child. */
  public static final class ChildPort extends PortType {
    {
      request(Go.class);
      indication(Ack.class);
    }
  }

  /** The initial values of the parent. */
  public static final class ParentInit extends Init<Parent> {
    private final ForkJoinCreateParameters parameters;
    private final RunLatch latch;

    ParentInit(ForkJoinCreateParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /**
   * Creates the children. It kills itself when it knows that all of them have been killed: a
   * component that is killed earlier would wait for them for ever.
   */
  public static final class Parent extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final int children;
    private final boolean holdAll;
    private final RunLatch latch;
    private int answers;
    private int killed;
    private long sum;

    /** A parent without children. */
    public Parent(ParentInit init) {
      children = init.parameters.components();
      holdAll = init.parameters.holdAll();
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      handle(control, Killed.class, this::onKilled);
    }

    private void onBegin(RunPort.Begin begin) {
      List<Positive<ChildPort>> held = new ArrayList<>();
      for (int number = 1; number <= children; number++) {
        Positive<ChildPort> port = createChild();
        if (holdAll) {
          held.add(port);
        } else {
          trigger(new Go(number), port);
        }
      }
      for (int i = 0; i < held.size(); i++) {
        trigger(new Go(i + 1), held.get(i));
      }
    }

    private Positive<ChildPort> createChild() {
      Component child = create(Child.class, Init.NONE);
      Positive<ChildPort> port = child.getPositive(ChildPort.class);
      handle(port, Ack.class, this::onAck);
      trigger(Start.EVENT, child.control());
      return port;
    }

    private void onAck(Ack ack) {
      sum += ack.number();
      answers++;
      if (answers == children) {
        latch.arrive(sum);
      }
    }

    private void onKilled(Killed child) {
      killed++;
      if (killed == children) {
        suicide();
      }
    }
  }

  /** Answers once. */
  public static final class Child extends ComponentDefinition {
    private final Negative<ChildPort> parent = provides(ChildPort.class);

    /** A child that has not been asked. */
    public Child() {
      handle(parent, Go.class, this::onGo);
    }

    private void onGo(Go go) {
      trigger(new Ack(go.number()), parent);
      suicide();
    }
  }
}
