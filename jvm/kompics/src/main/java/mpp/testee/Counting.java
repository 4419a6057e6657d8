package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.counting.Counter;
import mpp.harness.parameters.CountingParameters;
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

/** COUNTING: producers send to one counter, without waiting. */
public final class Counting extends KompicsBenchmark<CountingParameters> {

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    Component counter =
        composition.create(CounterComponent.class, new CounterInit(parameters(), latch));
    List<Component> producers = new ArrayList<>();
    for (int number = 0; number < parameters().producers(); number++) {
      ProducerInit init = new ProducerInit(number, parameters().messagesPerProducer());
      Component producer = composition.create(Producer.class, init);
      composition.connect(counter, producer, CounterPort.class);
      producers.add(producer);
    }
    return () -> producers.forEach(producer -> RunPort.tell(producer, RunPort.Begin.EVENT));
  }

  /**
   * INC.
   *
   * @param producer its number, from 0
   * @param number the producer's numbers count from 1
   */
  public record Increment(int producer, long number) implements KompicsEvent {}

  /** The only GET. */
  public static final class Get implements KompicsEvent {
    private static final Get EVENT = new Get();

    private Get() {}
  }

  /** The port of the counter. */
  public static final class CounterPort extends PortType {
    {
      request(Increment.class);
      request(Get.class);
    }
  }

  /** The initial values of a producer. */
  public static final class ProducerInit extends Init<Producer> {
    private final int number;
    private final long messages;

    ProducerInit(int number, long messages) {
      this.number = number;
      this.messages = messages;
    }
  }

  /** Sends all of its numbers, then GET. */
  public static final class Producer extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<CounterPort> counter = requires(CounterPort.class);
    private final int number;
    private final long messages;

    /** A producer that has not begun. */
    public Producer(ProducerInit init) {
      number = init.number;
      messages = init.messages;
      handle(run, RunPort.Begin.class, this::onBegin);
    }

    private void onBegin(RunPort.Begin begin) {
      for (long next = 1; next <= messages; next++) {
        trigger(new Increment(number, next), counter);
      }
      trigger(Get.EVENT, counter);
    }
  }

  /** The initial values of the counter. */
  public static final class CounterInit extends Init<CounterComponent> {
    private final CountingParameters parameters;
    private final RunLatch latch;

    CounterInit(CountingParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Counts and adds. */
  public static final class CounterComponent extends ComponentDefinition {
    private final Negative<CounterPort> producers = provides(CounterPort.class);

    /** A counter before the first message. */
    public CounterComponent(CounterInit init) {
      Counter counter = new Counter(init.parameters);
      handle(
          producers,
          Increment.class,
          increment -> counter.increment(increment.producer(), increment.number()));
      handle(producers, Get.class, get -> counter.get().ifPresent(init.latch::arrive));
    }
  }
}
