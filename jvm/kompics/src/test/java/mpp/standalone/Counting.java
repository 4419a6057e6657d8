package mpp.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import mpp.standalone.GoPort.Go;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/** Producers that send numbers to one counter. */
record Counting(int producers, long messages) implements StandAlone.Benchmark {

  @Override
  public Runnable create(Parent parent, CountDownLatch latch) {
    Component counter = parent.add(Counter.class, new CounterInit(producers, latch));
    List<Component> all = new ArrayList<>();
    for (int number = 0; number < producers; number++) {
      Component producer = parent.add(Producer.class, new ProducerInit(number, messages));
      parent.connect(counter, producer, CounterPort.class);
      all.add(producer);
    }
    return () -> all.forEach(GoPort::tell);
  }

  /** A producer's next number. */
  public record Increment(int producer, long number) implements KompicsEvent {}

  /** A producer's last message. */
  public static final class Get implements KompicsEvent {
    private static final Get EVENT = new Get();
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

  /** Sends all of its numbers. */
  public static final class Producer extends ComponentDefinition {
    private final Negative<GoPort> port = provides(GoPort.class);
    private final Positive<CounterPort> counter = requires(CounterPort.class);
    private final int number;
    private final long messages;

    /** A producer that has not begun. */
    public Producer(ProducerInit init) {
      number = init.number;
      messages = init.messages;
      handle(port, Go.class, go -> begin());
    }

    private void begin() {
      for (long next = 1; next <= messages; next++) {
        trigger(new Increment(number, next), counter);
      }
      trigger(Get.EVENT, counter);
    }
  }

  /** The initial values of the counter. */
  public static final class CounterInit extends Init<Counter> {
    private final int producers;
    private final CountDownLatch latch;

    CounterInit(int producers, CountDownLatch latch) {
      this.producers = producers;
      this.latch = latch;
    }
  }

  /** Counts and adds. */
  public static final class Counter extends ComponentDefinition {
    private final Negative<CounterPort> port = provides(CounterPort.class);
    private final long[] last;
    private final CountDownLatch latch;
    private long count;
    private long sum;
    private int asked;

    /** A counter before the first message. */
    public Counter(CounterInit init) {
      last = new long[init.producers];
      latch = init.latch;
      handle(port, Increment.class, this::onIncrement);
      handle(port, Get.class, get -> onGet());
    }

    private void onIncrement(Increment increment) {
      if (increment.number() != last[increment.producer()] + 1) {
        throw new IllegalStateException(increment + " is out of order");
      }
      last[increment.producer()] = increment.number();
      count++;
      sum += increment.number();
    }

    private void onGet() {
      asked++;
      if (asked == last.length) {
        latch.countDown();
      }
    }
  }
}
