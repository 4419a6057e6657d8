package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.Foundry;
import actorfoundry.message;
import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight. */
final class ThroughputPingPong extends ActorBenchmark<ThroughputPingPongParameters> {

  ThroughputPingPong(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    return createPairs(parameters(), scope.foundry(), latch);
  }

  /** Creates pairs of pingers and pongers, and returns what tells all pingers to begin. */
  static Begin createPairs(
      ThroughputPingPongParameters parameters, Foundry foundry, RunLatch latch) {
    List<ActorName> pingers = new ArrayList<>();
    for (int pair = 0; pair < parameters.parallelism(); pair++) {
      ActorName ponger = foundry.createByRef(Ponger.class);
      pingers.add(foundry.createByRef(Pinger.class, ponger, parameters, latch));
    }
    return () -> pingers.forEach(pinger -> foundry.send(pinger, "start"));
  }

  /** Sends as many PINGs as the pipeline holds without waiting, then one per PONG. */
  private static final class Pinger extends Actor {
    private final ActorName ponger;
    private final ThroughputPingPongParameters parameters;
    private final RunLatch latch;
    private long sent;
    private long pongs;
    private long answer;

    Pinger(ActorName ponger, ThroughputPingPongParameters parameters, RunLatch latch) {
      this.ponger = ponger;
      this.parameters = parameters;
      this.latch = latch;
    }

    @message
    void start() {
      for (long i = 0; i < parameters.pipelineSize(); i++) {
        ping();
      }
    }

    /** The PONG without content. */
    @message
    void pong() {
      pong(1);
    }

    @message
    void pong(long index) {
      pongs++;
      answer += index;
      if (sent < parameters.messagesPerPair()) {
        ping();
      } else if (pongs == parameters.messagesPerPair()) {
        latch.arrive(answer);
      }
    }

    private void ping() {
      if (parameters.staticOnly()) {
        send(ponger, "ping", self());
      } else {
        send(ponger, "ping", self(), sent);
      }
      sent++;
    }
  }

  /** Answers PINGs. */
  private static final class Ponger extends Actor {

    /** The PING without content. */
    @message
    void ping(ActorName sender) {
      send(sender, "pong");
    }

    @message
    void ping(ActorName sender, long index) {
      send(sender, "pong", index);
    }
  }
}
