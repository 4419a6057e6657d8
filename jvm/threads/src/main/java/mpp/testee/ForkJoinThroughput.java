package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ForkJoinThroughputParameters;

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput extends ThreadBenchmark<ForkJoinThroughputParameters> {

  ForkJoinThroughput(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(ForkJoinThroughputParameters parameters) throws Exception {
    requireThreads("number_of_components", parameters.receivers(), 1);
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    BlockingQueue<Start> sender = new LinkedBlockingQueue<>();
    List<BlockingQueue<Numbered>> receivers = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    for (int i = 0; i < parameters().receivers(); i++) {
      BlockingQueue<Numbered> receiver = new LinkedBlockingQueue<>();
      receivers.add(receiver);
      components.add(new Receiver(receiver, parameters().messagesPerReceiver(), latch));
    }
    components.add(new Sender(sender, receivers, parameters()));
    scope.startAll(components);
    return () -> sender.put(Start.START);
  }

  private enum Start {
    START
  }

  private record Numbered(long number) {}

  /** Sends all numbers, as soon as it is told to. */
  private record Sender(
      BlockingQueue<Start> mailbox,
      List<BlockingQueue<Numbered>> receivers,
      ForkJoinThroughputParameters parameters)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      mailbox.take();
      parameters.sendAll((receiver, number) -> receivers.get(receiver).add(new Numbered(number)));
    }
  }

  /** Adds as many numbers as it is to get. */
  private record Receiver(BlockingQueue<Numbered> mailbox, long messages, RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      long sum = 0;
      for (long missing = messages; missing > 0; missing--) {
        sum += mailbox.take().number();
      }
      latch.arrive(sum);
    }
  }
}
