package mpp.testee;

import mpp.broadcast.BroadcastMessage;
import mpp.broadcast.Coordinator;
import mpp.harness.parameters.BroadcastOptions;
import mpp.kompics.common.BroadcastBenchmark;
import mpp.kompics.common.Composition;
import mpp.kompics.common.LogReplica;
import mpp.kompics.common.LogTick;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.LogMessages.Broadcast;
import mpp.kompics.common.messages.NodeMessages.IntroduceReplica;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;
import se.sics.kompics.timer.Timer;
import se.sics.kompics.timer.java.JavaTimer;

/**
 * ATOMICBROADCAST: replicas of a log, one on each of the first clients, that agree on the order of
 * what the coordinator on the master proposes.
 */
public final class AtomicBroadcast extends BroadcastBenchmark {

  @Override
  protected Component createCoordinator(CoordinatorMaker maker, Composition composition) {
    return composition.create(LogCoordinator.class, new CoordinatorInit(maker));
  }

  /** Creates a replica, which requires the network, with a timer of its own. */
  static Component create(NetAddress self, BroadcastOptions options, Composition composition) {
    Component replica = composition.create(Replica.class, new ReplicaInit(self, options));
    Component timer = composition.create(JavaTimer.class, Init.NONE);
    composition.connect(timer, replica, Timer.class);
    return replica;
  }

  /** Makes the client's half. The introduction to the next run makes a replica begin anew. */
  static NetClient client() {
    return new NetClient(
        (number, address, options, composition) ->
            create(address, BroadcastOptions.parse(options), composition));
  }

  /** The initial values of a replica. */
  public static final class ReplicaInit extends Init<Replica> {
    private final NetAddress self;
    private final BroadcastOptions options;

    ReplicaInit(NetAddress self, BroadcastOptions options) {
      this.self = self;
      this.options = options;
    }
  }

  /** One replica of the log. */
  public static final class Replica extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);
    private final Positive<Timer> timer = requires(Timer.class);
    private final LogReplica replica;
    private boolean ticks;

    /** A replica that has not been introduced to the others. */
    public Replica(ReplicaInit init) {
      replica = new LogReplica(init.self, init.options, this::send);
      subscribe(new ContentHandler<>(Broadcast.class, replica::receive), network);
      subscribe(new ContentHandler<>(IntroduceReplica.class, this::onIntroduce), network);
      handle(timer, LogTick.class, this::onTick);
    }

    private void onIntroduce(IntroduceReplica introduction, NetMessage message) {
      replica.introduce(introduction, message.source());
      // Not at the start: the timer may not have started by then.
      if (!ticks) {
        ticks = true;
        trigger(LogTick.request(), timer);
      }
    }

    private void onTick(LogTick tick) {
      replica.tick();
      trigger(LogTick.request(), timer);
    }

    private void send(NetMessage message) {
      trigger(message, network);
    }
  }

  /** The initial values of a coordinator. */
  public static final class CoordinatorInit extends Init<LogCoordinator> {
    private final CoordinatorMaker maker;

    CoordinatorInit(CoordinatorMaker maker) {
      this.maker = maker;
    }
  }

  /** Gives the replicas their proposals, and compares their logs. */
  public static final class LogCoordinator extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final Coordinator coordinator;

    /** A coordinator whose run has not begun. */
    public LogCoordinator(CoordinatorInit init) {
      coordinator = init.maker.make(message -> trigger(message, network));
      handle(run, RunPort.Begin.class, begin -> coordinator.receive(new BroadcastMessage.Start()));
      handle(
          run,
          RunPort.Compare.class,
          compare -> coordinator.receive(new BroadcastMessage.Compare(compare.keep())));
      subscribe(
          new ContentHandler<>(Broadcast.class, content -> coordinator.receive(content.message())),
          network);
    }
  }
}
