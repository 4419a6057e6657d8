package mpp.testee;

import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.FibonacciParameters;

/** FIBONACCI: the call tree of the recursive definition, with a verticle for each call. */
final class Fibonacci extends VertxBenchmark<FibonacciParameters> {

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    Asker asker = new Asker(scope, latch);
    Call root = new Call(scope, asker.address());
    scope.prepare(List.of(asker, root));
    return () -> scope.send(root.address(), new Request(parameters().fibNumber()));
  }

  private sealed interface Message permits Request, Response {}

  private record Request(int number) implements Message {}

  private record Response(long value) implements Message {}

  /** Gets the answer. */
  private static final class Asker extends Component<Response> {
    private final RunLatch latch;

    Asker(RunScope scope, RunLatch latch) {
      super(scope);
      this.latch = latch;
    }

    @Override
    protected void receive(Response response) {
      latch.arrive(response.value());
    }
  }

  /** A call, which ends with its answer. */
  private static final class Call extends Component<Message> {
    private final String caller;
    private int missing = 2;
    private long sum;

    Call(RunScope scope, String caller) {
      super(scope);
      this.caller = caller;
    }

    @Override
    protected void receive(Message message) {
      if (message instanceof Response response) {
        sum += response.value();
        missing--;
        if (missing == 0) {
          answer(sum);
        }
      } else if (message instanceof Request request) {
        if (request.number() <= 2) {
          answer(1);
        } else {
          ask(request.number() - 1);
          ask(request.number() - 2);
        }
      }
    }

    private void ask(int number) {
      Call child = new Call(scope(), address());
      create(child).onSuccess(created -> send(child.address(), new Request(number)));
    }

    // Its end comes first: the caller ends with the answer, and may have no child left that ends.
    private void answer(long value) {
      end();
      send(caller, new Response(value));
    }
  }
}
