package mpp.testee;

import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.RequestReplyParameters;

/**
 * REQUESTREPLY: clients ask servers, by messages that bear the client's address or by requests of
 * the event bus.
 */
final class RequestReply extends VertxBenchmark<RequestReplyParameters> {
  /** Longer than any run. */
  private static final Duration ASK_DEADLINE = Duration.ofHours(24);

  private static final DeliveryOptions ASK =
      new DeliveryOptions(ReferenceCodec.OPTIONS).setSendTimeout(ASK_DEADLINE.toMillis());

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    List<Component<?>> components = new ArrayList<>();
    List<String> clients = new ArrayList<>();
    for (int pair = 0; pair < parameters().pairs(); pair++) {
      Server server = new Server(scope);
      Client client = new Client(scope, server.address(), parameters(), latch);
      components.add(server);
      components.add(client);
      clients.add(client.address());
    }
    scope.prepare(components);
    return () -> clients.forEach(client -> scope.send(client, Start.START));
  }

  private sealed interface ToClient permits Start, Answer {}

  private enum Start implements ToClient {
    START
  }

  private record Answer(long value) implements ToClient {}

  /**
   * A question.
   *
   * @param sender the client's address, for an answer that is a message of its own
   */
  private record Question(long value, String sender) {}

  /** Asks for what it was answered, again and again. */
  private static final class Client extends Component<ToClient> {
    private final String server;
    private final boolean asks;
    private final RunLatch latch;
    private long missing;

    Client(RunScope scope, String server, RequestReplyParameters parameters, RunLatch latch) {
      super(scope);
      this.server = server;
      asks = parameters.asks();
      missing = parameters.requests();
      this.latch = latch;
    }

    @Override
    protected void receive(ToClient message) {
      if (message instanceof Answer answer) {
        answered(answer);
      } else {
        ask(0);
      }
    }

    private void ask(long value) {
      Question question = new Question(value, address());
      if (asks) {
        vertx
            .eventBus()
            .<Answer>request(server, question, ASK)
            .map(Message::body)
            .onSuccess(this::answered)
            .onFailure(scope()::fail);
      } else {
        send(server, question);
      }
    }

    private void answered(Answer answer) {
      missing--;
      if (missing == 0) {
        latch.arrive(answer.value());
      } else {
        ask(answer.value());
      }
    }
  }

  /** Answers. */
  private static final class Server extends Component<Question> {

    Server(RunScope scope) {
      super(scope);
    }

    @Override
    protected void receive(Message<Question> message) {
      if (message.replyAddress() == null) {
        receive(message.body());
      } else {
        message.reply(new Answer(message.body().value() + 1), ReferenceCodec.OPTIONS);
      }
    }

    @Override
    protected void receive(Question question) {
      send(question.sender(), new Answer(question.value() + 1));
    }
  }
}
