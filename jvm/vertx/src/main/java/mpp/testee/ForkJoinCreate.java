package mpp.testee;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ForkJoinCreateParameters;

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
final class ForkJoinCreate extends VertxBenchmark<ForkJoinCreateParameters> {

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    Parent parent = new Parent(scope, parameters(), latch);
    scope.prepare(List.of(parent));
    return () -> scope.send(parent.address(), Start.START);
  }

  private sealed interface ToParent permits Start, Ack {}

  private enum Start implements ToParent {
    START
  }

  private record Ack(long number) implements ToParent {}

  private record Go(long number) {}

  /** Creates children, and adds their answers. */
  private static final class Parent extends Component<ToParent> {
    private final ForkJoinCreateParameters parameters;
    private final RunLatch latch;
    private int missing;
    private long sum;

    Parent(RunScope scope, ForkJoinCreateParameters parameters, RunLatch latch) {
      super(scope);
      this.parameters = parameters;
      this.latch = latch;
      missing = parameters.components();
    }

    @Override
    protected void receive(ToParent message) {
      if (message instanceof Ack ack) {
        sum += ack.number();
        missing--;
        if (missing == 0) {
          latch.arrive(sum);
        }
      } else if (parameters.holdAll()) {
        askWhenAllAreThere();
      } else {
        for (int number = 1; number <= parameters.components(); number++) {
          Go go = new Go(number);
          Child child = new Child(scope(), address());
          create(child).onSuccess(created -> send(child.address(), go));
        }
      }
    }

    private void askWhenAllAreThere() {
      List<Child> children = new ArrayList<>(parameters.components());
      List<Future<String>> creations = new ArrayList<>(parameters.components());
      for (int number = 1; number <= parameters.components(); number++) {
        Child child = new Child(scope(), address());
        children.add(child);
        creations.add(create(child));
      }
      Future.all(creations)
          .onSuccess(
              created -> {
                for (int index = 0; index < children.size(); index++) {
                  send(children.get(index).address(), new Go(index + 1));
                }
              });
    }
  }

  /** Answers, and ends. */
  private static final class Child extends Component<Go> {
    private final String parent;

    Child(RunScope scope, String parent) {
      super(scope);
      this.parent = parent;
    }

    @Override
    protected void receive(Go go) {
      end();
      send(parent, new Ack(go.number()));
    }
  }
}
