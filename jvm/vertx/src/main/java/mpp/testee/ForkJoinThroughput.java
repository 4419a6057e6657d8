package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ForkJoinThroughputParameters;

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput extends VertxBenchmark<ForkJoinThroughputParameters> {

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    List<Component<?>> components = new ArrayList<>();
    List<String> receivers = new ArrayList<>();
    for (int i = 0; i < parameters().receivers(); i++) {
      Receiver receiver = new Receiver(scope, parameters().messagesPerReceiver(), latch);
      components.add(receiver);
      receivers.add(receiver.address());
    }
    Sender sender = new Sender(scope, receivers, parameters());
    components.add(sender);
    scope.prepare(components);
    return () -> scope.send(sender.address(), Start.START);
  }

  private enum Start {
    START
  }

  private record Numbered(long number) {}

  /** Sends all numbers, as soon as it is told to. */
  private static final class Sender extends Component<Start> {
    private final List<String> receivers;
    private final ForkJoinThroughputParameters parameters;

    Sender(RunScope scope, List<String> receivers, ForkJoinThroughputParameters parameters) {
      super(scope);
      this.receivers = receivers;
      this.parameters = parameters;
    }

    @Override
    protected void receive(Start start) {
      parameters.sendAll((receiver, number) -> send(receivers.get(receiver), new Numbered(number)));
    }
  }

  /** Adds as many numbers as it is to get. */
  private static final class Receiver extends Component<Numbered> {
    private final RunLatch latch;
    private long missing;
    private long sum;

    Receiver(RunScope scope, long messages, RunLatch latch) {
      super(scope);
      this.latch = latch;
      missing = messages;
    }

    @Override
    protected void receive(Numbered message) {
      sum += message.number();
      missing--;
      if (missing == 0) {
        latch.arrive(sum);
      }
    }
  }
}
