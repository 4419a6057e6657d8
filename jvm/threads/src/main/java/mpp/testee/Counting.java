package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.counting.Counter;
import mpp.harness.parameters.CountingParameters;

/** COUNTING: producers send numbers to one counter. */
final class Counting extends ThreadBenchmark<CountingParameters> {

  Counting(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(CountingParameters parameters) throws Exception {
    requireThreads("producers", parameters.producers(), 1);
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    BlockingQueue<ToCounter> counter = new LinkedBlockingQueue<>();
    List<BlockingQueue<Start>> producers = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    components.add(new Adder(counter, new Counter(parameters()), latch));
    for (int number = 0; number < parameters().producers(); number++) {
      BlockingQueue<Start> producer = new LinkedBlockingQueue<>();
      producers.add(producer);
      components.add(new Producer(producer, counter, number, parameters().messagesPerProducer()));
    }
    scope.startAll(components);
    return () -> {
      for (BlockingQueue<Start> producer : producers) {
        producer.put(Start.START);
      }
    };
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
  private record Producer(
      BlockingQueue<Start> mailbox, BlockingQueue<ToCounter> counter, int producer, long messages)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      mailbox.take();
      for (long number = 1; number <= messages; number++) {
        counter.put(new Inc(producer, number));
      }
      counter.put(Get.GET);
    }
  }

  /** Counts until all producers have asked. */
  private record Adder(BlockingQueue<ToCounter> mailbox, Counter counter, RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      OptionalLong answer = OptionalLong.empty();
      while (answer.isEmpty()) {
        if (mailbox.take() instanceof Inc inc) {
          counter.increment(inc.producer(), inc.number());
        } else {
          answer = counter.get();
        }
      }
      latch.arrive(answer.getAsLong());
    }
  }
}
