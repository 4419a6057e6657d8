package mpp.testee;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.FibonacciParameters;

/** FIBONACCI: the call tree of the recursive definition, with a component for each call. */
final class Fibonacci extends ThreadBenchmark<FibonacciParameters> {

  Fibonacci(ThreadKind kind) {
    super(kind);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    BlockingQueue<Message> asker = new LinkedBlockingQueue<>();
    BlockingQueue<Message> root = new LinkedBlockingQueue<>();
    scope.startAll(List.of(new Asker(asker, latch), new Call(asker, root, scope)));
    return () -> root.put(new Request(parameters().fibNumber()));
  }

  private sealed interface Message permits Request, Response {}

  private record Request(int number) implements Message {}

  private record Response(long value) implements Message {}

  /** The recipient of the root's answer. */
  private record Asker(BlockingQueue<Message> mailbox, RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      latch.arrive(((Response) mailbox.take()).value());
    }
  }

  /** One call, which ends after its answer. */
  private record Call(BlockingQueue<Message> caller, BlockingQueue<Message> mailbox, RunScope scope)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      int number = ((Request) mailbox.take()).number();
      if (number <= 2) {
        caller.put(new Response(1));
        return;
      }
      call(number - 1);
      call(number - 2);
      long first = ((Response) mailbox.take()).value();
      long second = ((Response) mailbox.take()).value();
      caller.put(new Response(first + second));
    }

    private void call(int number) throws InterruptedException {
      BlockingQueue<Message> child = new LinkedBlockingQueue<>();
      scope.start(new Call(mailbox, child, scope));
      child.put(new Request(number));
    }
  }
}
