package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.FibonacciParameters;

/** FIBONACCI: the call tree of the recursive definition, with an actor for each call. */
final class Fibonacci extends ActorBenchmark<FibonacciParameters> {

  Fibonacci(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    ActorName asker = scope.foundry().createByRef(Asker.class, latch);
    ActorName root = scope.foundry().createByRef(Call.class, asker);
    return () -> scope.foundry().send(root, "request", parameters().fibNumber());
  }

  /** Takes the root's answer. */
  private static final class Asker extends Actor {
    private final RunLatch latch;

    Asker(RunLatch latch) {
      this.latch = latch;
    }

    @message
    void response(long value) {
      latch.arrive(value);
    }
  }

  /** One call, which ends after its answer. */
  private static final class Call extends Actor {
    private final ActorName caller;
    private int missing = 2;
    private long sum;

    Call(ActorName caller) {
      this.caller = caller;
    }

    @message
    void request(int number) {
      if (number <= 2) {
        answer(1);
      } else {
        ask(number - 1);
        ask(number - 2);
      }
    }

    @message
    void response(long value) {
      sum += value;
      missing--;
      if (missing == 0) {
        answer(sum);
      }
    }

    private void ask(int number) {
      send(create(Call.class, self()), "request", number);
    }

    private void answer(long value) {
      send(caller, "response", value);
      end();
    }
  }
}
