package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ForkJoinCreateParameters;

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
final class ForkJoinCreate extends ThreadBenchmark<ForkJoinCreateParameters> {

  ForkJoinCreate(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(ForkJoinCreateParameters parameters) throws Exception {
    // Otherwise children that have ended make room for others.
    if (parameters.holdAll()) {
      requireThreads("number_of_components", parameters.components(), 1);
    }
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    BlockingQueue<ToParent> parent = new LinkedBlockingQueue<>();
    scope.startAll(List.of(new Parent(parent, parameters(), scope, latch)));
    return () -> parent.put(Start.START);
  }

  private sealed interface ToParent permits Start, Ack {}

  private enum Start implements ToParent {
    START
  }

  private record Go(int number) {}

  private record Ack(int number) implements ToParent {}

  /** Creates children, and adds their answers. */
  private record Parent(
      BlockingQueue<ToParent> mailbox,
      ForkJoinCreateParameters parameters,
      RunScope scope,
      RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      // To begin: nobody else knows it yet.
      mailbox.take();
      int children = parameters.components();
      if (parameters.holdAll()) {
        createAllFirst(children);
      } else {
        for (int number = 1; number <= children; number++) {
          createChild().put(new Go(number));
        }
      }
      long sum = 0;
      for (int missing = children; missing > 0; missing--) {
        sum += ((Ack) mailbox.take()).number();
      }
      latch.arrive(sum);
    }

    private void createAllFirst(int number) throws InterruptedException {
      List<BlockingQueue<Go>> children = new ArrayList<>(number);
      for (int i = 0; i < number; i++) {
        children.add(createChild());
      }
      for (int i = 0; i < number; i++) {
        children.get(i).put(new Go(i + 1));
      }
    }

    private BlockingQueue<Go> createChild() {
      BlockingQueue<Go> child = new LinkedBlockingQueue<>();
      scope.start(new Child(child, mailbox));
      return child;
    }
  }

  /** Answers once, and ends. */
  private record Child(BlockingQueue<Go> mailbox, BlockingQueue<ToParent> parent)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      parent.put(new Ack(mailbox.take().number()));
    }
  }
}
