package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.FibonacciParameters;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentCore;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Killed;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;
import se.sics.kompics.Start;

/** FIBONACCI: the call tree of the recursive definition, with a component for each call. */
public final class Fibonacci extends KompicsBenchmark<FibonacciParameters> {

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    Component root = composition.createEphemeral(Call.class, Init.NONE);
    Positive<FibonacciPort> port = root.getPositive(FibonacciPort.class);
    composition.react(port, Response.class, response -> latch.arrive(response.value()));
    Request request = new Request(parameters().fibNumber());
    return () -> port.doTrigger(request, 0, (ComponentCore) null);
  }

  /**
   * Asks for a Fibonacci number.
   *
   * @param number index of the number
   */
  public record Request(int number) implements KompicsEvent {}

  /**
   * Answers.
   *
   * @param value the number that was asked for
   */
  public record Response(long value) implements KompicsEvent {}

  /** The port of a call. */
  public static final class FibonacciPort extends PortType {
    {
      request(Request.class);
      indication(Response.class);
    }
  }

  /**
   * One call. It kills itself after its answer, when it knows that both of its children have been
   * killed: a component that is killed earlier would wait for them for ever.
   */
  public static final class Call extends ComponentDefinition {
    private static final int CHILDREN = 2;

    private final Negative<FibonacciPort> caller = provides(FibonacciPort.class);
    private int answers;
    private int killed;
    private long sum;

    /** A call that has not been asked. */
    public Call() {
      handle(caller, Request.class, this::onRequest);
      handle(control, Killed.class, this::onKilled);
    }

    private void onRequest(Request request) {
      if (request.number() <= 2) {
        trigger(new Response(1), caller);
        suicide();
      } else {
        call(request.number() - 1);
        call(request.number() - 2);
      }
    }

    private void call(int number) {
      Component child = create(Call.class, Init.NONE);
      Positive<FibonacciPort> port = child.getPositive(FibonacciPort.class);
      handle(port, Response.class, this::onResponse);
      trigger(Start.EVENT, child.control());
      // On the child's own port, so that the other child does not get it.
      trigger(new Request(number), port);
    }

    private void onResponse(Response response) {
      sum += response.value();
      answers++;
      if (answers == CHILDREN) {
        trigger(new Response(sum), caller);
      }
    }

    // A child's answer comes before this.
    private void onKilled(Killed child) {
      killed++;
      if (killed == CHILDREN) {
        suicide();
      }
    }
  }
}
