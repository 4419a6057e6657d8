package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.counting.Counter;
import mpp.harness.parameters.CountingParameters;

/** COUNTING: producers send numbers to one counter. */
final class Counting extends ActorBenchmark<CountingParameters> {

  Counting(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    ActorName adder = scope.foundry().createByRef(Adder.class, new Counter(parameters()), latch);
    long messages = parameters().messagesPerProducer();
    List<ActorName> producers = new ArrayList<>();
    for (int number = 0; number < parameters().producers(); number++) {
      producers.add(scope.foundry().createByRef(Producer.class, adder, number, messages));
    }
    return () -> producers.forEach(producer -> scope.foundry().send(producer, "start"));
  }

  /** Sends its numbers, and asks for what was counted. */
  private static final class Producer extends Actor {
    private final ActorName counter;
    private final int producer;
    private final long messages;

    Producer(ActorName counter, int producer, long messages) {
      this.counter = counter;
      this.producer = producer;
      this.messages = messages;
    }

    @message
    void start() {
      for (long number = 1; number <= messages; number++) {
        send(counter, "inc", producer, number);
      }
      send(counter, "get");
    }
  }

  /** Counts until all producers have asked. */
  private static final class Adder extends Actor {
    private final Counter counter;
    private final RunLatch latch;

    Adder(Counter counter, RunLatch latch) {
      this.counter = counter;
      this.latch = latch;
    }

    @message
    void inc(int producer, long number) {
      counter.increment(producer, number);
    }

    @message
    void get() {
      counter.get().ifPresent(latch::arrive);
    }
  }
}
