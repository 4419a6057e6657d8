package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.counting.Counter;
import mpp.harness.parameters.CountingParameters;

/** COUNTING: producers send numbers to one counter. */
final class Counting extends VertxBenchmark<CountingParameters> {

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    Adder adder = new Adder(scope, parameters(), latch);
    List<Component<?>> components = new ArrayList<>(List.of(adder));
    List<String> producers = new ArrayList<>();
    for (int number = 0; number < parameters().producers(); number++) {
      Producer producer =
          new Producer(scope, number, parameters().messagesPerProducer(), adder.address());
      components.add(producer);
      producers.add(producer.address());
    }
    scope.prepare(components);
    return () -> producers.forEach(producer -> scope.send(producer, Start.START));
  }

  private enum Start {
    START
  }

  private sealed interface ToCounter permits Inc, Get {}

  private record Inc(int producer, long number) implements ToCounter {}

  private enum Get implements ToCounter {
    GET
  }

  /** Sends its numbers, and asks for what was counted. */
  private static final class Producer extends Component<Start> {
    private final int producer;
    private final long messages;
    private final String counter;

    Producer(RunScope scope, int producer, long messages, String counter) {
      super(scope);
      this.producer = producer;
      this.messages = messages;
      this.counter = counter;
    }

    @Override
    protected void receive(Start start) {
      for (long number = 1; number <= messages; number++) {
        send(counter, new Inc(producer, number));
      }
      send(counter, Get.GET);
    }
  }

  /** Counts until all producers have asked. */
  private static final class Adder extends Component<ToCounter> {
    private final Counter counter;
    private final RunLatch latch;

    Adder(RunScope scope, CountingParameters parameters, RunLatch latch) {
      super(scope);
      counter = new Counter(parameters);
      this.latch = latch;
    }

    @Override
    protected void receive(ToCounter message) {
      if (message instanceof Inc inc) {
        counter.increment(inc.producer(), inc.number());
      } else {
        counter.get().ifPresent(latch::arrive);
      }
    }
  }
}
