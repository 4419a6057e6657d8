package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.LackingException;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.RequestReplyParameters;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/** REQUESTREPLY: pairs of a client and a server. Kompics has no ask. */
public final class RequestReply extends KompicsBenchmark<RequestReplyParameters> {

  @Override
  public void setUp(RequestReplyParameters parameters) throws Exception {
    if (parameters.asks()) {
      throw new LackingException();
    }
    super.setUp(parameters);
  }

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    List<Component> clients = new ArrayList<>();
    for (int pair = 0; pair < parameters().pairs(); pair++) {
      Component server = composition.create(Server.class, Init.NONE);
      Component client =
          composition.create(Client.class, new ClientInit(parameters().requests(), latch));
      composition.connect(server, client, ServerPort.class);
      clients.add(client);
    }
    return () -> clients.forEach(client -> RunPort.tell(client, RunPort.Begin.EVENT));
  }

  /**
   * A question.
   *
   * @param value the server's last answer, at first 0
   */
  public record Question(long value) implements KompicsEvent {}

  /**
   * An answer.
   *
   * @param value one more than that of the question
   */
  public record Answer(long value) implements KompicsEvent {}

  /** The port of a server. */
  public static final class ServerPort extends PortType {
    {
      request(Question.class);
      indication(Answer.class);
    }
  }

  /** The initial values of a client. */
  public static final class ClientInit extends Init<Client> {
    private final long requests;
    private final RunLatch latch;

    ClientInit(long requests, RunLatch latch) {
      this.requests = requests;
      this.latch = latch;
    }
  }

  /** Asks one question after the other. */
  public static final class Client extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<ServerPort> server = requires(ServerPort.class);
    private final long requests;
    private final RunLatch latch;
    private long answers;

    /** A client that has not begun. */
    public Client(ClientInit init) {
      requests = init.requests;
      latch = init.latch;
      handle(run, RunPort.Begin.class, begin -> trigger(new Question(0), server));
      handle(server, Answer.class, this::onAnswer);
    }

    private void onAnswer(Answer answer) {
      answers++;
      if (answers < requests) {
        trigger(new Question(answer.value()), server);
      } else {
        latch.arrive(answer.value());
      }
    }
  }

  /** Answers questions. */
  public static final class Server extends ComponentDefinition {
    private final Negative<ServerPort> clients = provides(ServerPort.class);

    /** A server. */
    public Server() {
      handle(
          clients, Question.class, question -> trigger(new Answer(question.value() + 1), clients));
    }
  }
}
