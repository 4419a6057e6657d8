package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ForkJoinCreateParameters;

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
final class ForkJoinCreate extends ActorBenchmark<ForkJoinCreateParameters> {

  ForkJoinCreate(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    ActorName parent = scope.foundry().createByRef(Parent.class, parameters(), latch);
    return () -> scope.foundry().send(parent, "start");
  }

  /** Creates children, and adds their answers. */
  private static final class Parent extends Actor {
    private final ForkJoinCreateParameters parameters;
    private final RunLatch latch;
    private int missing;
    private long sum;

    Parent(ForkJoinCreateParameters parameters, RunLatch latch) {
      this.parameters = parameters;
      this.latch = latch;
      missing = parameters.components();
    }

    @message
    void start() {
      if (parameters.holdAll()) {
        createAllFirst(new ActorName[parameters.components()]);
      } else {
        for (int number = 1; number <= parameters.components(); number++) {
          send(create(Child.class, self()), "go", number);
        }
      }
    }

    @message
    void ack(int number) {
      sum += number;
      missing--;
      if (missing == 0) {
        latch.arrive(sum);
      }
    }

    private void createAllFirst(ActorName[] children) {
      for (int i = 0; i < children.length; i++) {
        children[i] = create(Child.class, self());
      }
      for (int i = 0; i < children.length; i++) {
        send(children[i], "go", i + 1);
      }
    }
  }

  /** Answers once, and ends. */
  private static final class Child extends Actor {
    private final ActorName parent;

    Child(ActorName parent) {
      this.parent = parent;
    }

    @message
    void go(int number) {
      send(parent, "ack", number);
      end();
    }
  }
}
