package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ForkJoinThroughputParameters;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/**
 * FORKJOINTHROUGHPUT: one sender, many receivers. The receivers are the sender's children, so that
 * it can speak to one of them.
 */
public final class ForkJoinThroughput extends KompicsBenchmark<ForkJoinThroughputParameters> {

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    Component sender = composition.create(Sender.class, new SenderInit(parameters(), latch));
    return () -> RunPort.tell(sender, RunPort.Begin.EVENT);
  }

  /**
   * One of the numbers.
   *
   * @param value from 1
   */
  public record Number(long value) implements KompicsEvent {}

  /** The port of a receiver. */
  public static final class ReceiverPort extends PortType {
    {
      request(Number.class);
    }
  }

  /** The initial values of the sender. */
  public static final class SenderInit extends Init<Sender> {
    private final ForkJoinThroughputParameters parameters;
    private final RunLatch latch;

    SenderInit(ForkJoinThroughputParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Sends all numbers at once. */
  public static final class Sender extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final List<Positive<ReceiverPort>> receivers = new ArrayList<>();

    /** A sender with its receivers, which start with it. */
    public Sender(SenderInit init) {
      ForkJoinThroughputParameters parameters = init.parameters;
      for (int i = 0; i < parameters.receivers(); i++) {
        ReceiverInit receiver = new ReceiverInit(parameters.messagesPerReceiver(), init.latch);
        receivers.add(create(Receiver.class, receiver).getPositive(ReceiverPort.class));
      }
      handle(run, RunPort.Begin.class, begin -> parameters.sendAll(this::send));
    }

    private void send(int receiver, long number) {
      trigger(new Number(number), receivers.get(receiver));
    }
  }

  /** The initial values of a receiver. */
  public static final class ReceiverInit extends Init<Receiver> {
    private final long messages;
    private final RunLatch latch;

    ReceiverInit(long messages, RunLatch latch) {
      this.messages = messages;
      this.latch = latch;
    }
  }

  /** Adds the numbers. */
  public static final class Receiver extends ComponentDefinition {
    private final Negative<ReceiverPort> sender = provides(ReceiverPort.class);
    private final long messages;
    private final RunLatch latch;
    private long received;
    private long sum;

    /** A receiver without numbers. */
    public Receiver(ReceiverInit init) {
      messages = init.messages;
      latch = init.latch;
      handle(sender, Number.class, this::onNumber);
    }

    private void onNumber(Number number) {
      sum += number.value();
      received++;
      if (received == messages) {
        latch.arrive(sum);
      }
    }
  }
}
