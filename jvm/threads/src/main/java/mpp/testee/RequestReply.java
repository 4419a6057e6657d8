package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.RequestReplyParameters;

/**
 * REQUESTREPLY: clients ask servers. A question bears where its answer goes: the client's mailbox
 * or, when it asks, a future, which it waits for.
 */
final class RequestReply extends ThreadBenchmark<RequestReplyParameters> {

  RequestReply(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(RequestReplyParameters parameters) throws Exception {
    requireThreads("parallelism", parameters.pairs(), 2);
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    List<BlockingQueue<ToClient>> clients = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    for (int pair = 0; pair < parameters().pairs(); pair++) {
      BlockingQueue<ToClient> client = new LinkedBlockingQueue<>();
      BlockingQueue<Question> server = new LinkedBlockingQueue<>();
      clients.add(client);
      components.add(new Client(client, server, parameters(), latch));
      components.add(new Server(server));
    }
    scope.startAll(components);
    return () -> {
      for (BlockingQueue<ToClient> client : clients) {
        client.put(Start.START);
      }
    };
  }

  private sealed interface ToClient permits Start, Answer {}

  private enum Start implements ToClient {
    START
  }

  private record Answer(long value) implements ToClient {}

  private sealed interface Question permits Tell, Ask {}

  private record Tell(long value, BlockingQueue<ToClient> sender) implements Question {}

  private record Ask(long value, CompletableFuture<Long> answer) implements Question {}

  /** Asks for what it was answered, again and again. */
  private record Client(
      BlockingQueue<ToClient> mailbox,
      BlockingQueue<Question> server,
      RequestReplyParameters parameters,
      RunLatch latch)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException, ExecutionException {
      // To begin: nobody else knows it yet.
      mailbox.take();
      long value = 0;
      for (long missing = parameters.requests(); missing > 0; missing--) {
        value = parameters.asks() ? ask(value) : tell(value);
      }
      latch.arrive(value);
    }

    private long tell(long value) throws InterruptedException {
      server.put(new Tell(value, mailbox));
      return ((Answer) mailbox.take()).value();
    }

    private long ask(long value) throws InterruptedException, ExecutionException {
      CompletableFuture<Long> answer = new CompletableFuture<>();
      server.put(new Ask(value, answer));
      return answer.get();
    }
  }

  /** Answers, until it is interrupted. */
  private record Server(BlockingQueue<Question> mailbox) implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      while (true) {
        Question question = mailbox.take();
        if (question instanceof Ask ask) {
          ask.answer().complete(ask.value() + 1);
        } else if (question instanceof Tell tell) {
          tell.sender().put(new Answer(tell.value() + 1));
        }
      }
    }
  }
}
