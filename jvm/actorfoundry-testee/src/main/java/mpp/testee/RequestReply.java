package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.RequestReplyParameters;

/** REQUESTREPLY: clients ask servers, by a message each way or by a call. */
final class RequestReply extends ActorBenchmark<RequestReplyParameters> {

  RequestReply(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    List<ActorName> clients = new ArrayList<>();
    for (int pair = 0; pair < parameters().pairs(); pair++) {
      ActorName server = scope.foundry().createByRef(Server.class);
      clients.add(
          scope.foundry().createByRef(Client.class, server, parameters().requests(), latch));
    }
    String begin = parameters().asks() ? "ask" : "tell";
    return () -> clients.forEach(client -> scope.foundry().send(client, begin));
  }

  /** Asks for what it was answered, again and again. */
  private static final class Client extends Actor {
    private final ActorName server;
    private final RunLatch latch;
    private long missing;

    Client(ActorName server, long requests, RunLatch latch) {
      this.server = server;
      missing = requests;
      this.latch = latch;
    }

    @message
    void tell() {
      send(server, "question", 0L, self());
    }

    @message
    void answer(long value) {
      missing--;
      if (missing > 0) {
        send(server, "question", value, self());
      } else {
        latch.arrive(value);
      }
    }

    @message
    void ask() {
      long value = 0;
      for (; missing > 0; missing--) {
        value = (long) call(server, "answerTo", value);
      }
      latch.arrive(value);
    }
  }

  /** Answers one more than it is asked. */
  private static final class Server extends Actor {

    @message
    void question(long value, ActorName client) {
      send(client, "answer", value + 1);
    }

    @message
    long answerTo(long value) {
      return value + 1;
    }
  }
}
