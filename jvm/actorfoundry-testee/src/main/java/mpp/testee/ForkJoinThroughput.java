package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ForkJoinThroughputParameters;

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput extends ActorBenchmark<ForkJoinThroughputParameters> {

  ForkJoinThroughput(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    ActorName[] receivers = new ActorName[parameters().receivers()];
    for (int i = 0; i < receivers.length; i++) {
      receivers[i] =
          scope.foundry().createByRef(Receiver.class, parameters().messagesPerReceiver(), latch);
    }
    ActorName sender = scope.foundry().createByRef(Sender.class, receivers, parameters());
    return () -> scope.foundry().send(sender, "start");
  }

  /** Sends all numbers. */
  private static final class Sender extends Actor {
    private final ActorName[] receivers;
    private final ForkJoinThroughputParameters parameters;

    Sender(ActorName[] receivers, ForkJoinThroughputParameters parameters) {
      this.receivers = receivers;
      this.parameters = parameters;
    }

    @message
    void start() {
      parameters.sendAll((receiver, number) -> send(receivers[receiver], "add", number));
    }
  }

  /** Adds as many numbers as it is to get. */
  private static final class Receiver extends Actor {
    private final RunLatch latch;
    private long missing;
    private long sum;

    Receiver(long messages, RunLatch latch) {
      missing = messages;
      this.latch = latch;
    }

    @message
    void add(long number) {
      sum += number;
      missing--;
      if (missing == 0) {
        latch.arrive(sum);
      }
    }
  }
}
