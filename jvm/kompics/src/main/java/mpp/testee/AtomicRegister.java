package mpp.testee;

import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.parameters.RegisterOptions;
import mpp.harness.register.Verification;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.RegisterBenchmark;
import mpp.kompics.common.RegisterReplica;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.NodeMessages.IntroduceReplica;
import mpp.kompics.common.messages.RegisterMessages.Ack;
import mpp.kompics.common.messages.RegisterMessages.Done;
import mpp.kompics.common.messages.RegisterMessages.Greeting;
import mpp.kompics.common.messages.RegisterMessages.Invoke;
import mpp.kompics.common.messages.RegisterMessages.Read;
import mpp.kompics.common.messages.RegisterMessages.Response;
import mpp.kompics.common.messages.RegisterMessages.Start;
import mpp.kompics.common.messages.RegisterMessages.Value;
import mpp.kompics.common.messages.RegisterMessages.Write;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/**
 * ATOMICREGISTER: replicas of many registers, one on the master and one on each of the first
 * clients, that read and write with broadcasts of which a majority must be answered.
 */
public final class AtomicRegister extends RegisterBenchmark {

  @Override
  protected Component createReplica(
      NetAddress self, RegisterOptions options, Composition composition) {
    return create(self, options, composition);
  }

  @Override
  protected Component createCoordinator(
      NetAddress self, List<NetAddress> replicas, RunLatch latch, Composition composition) {
    return composition.create(Coordinator.class, new CoordinatorInit(self, replicas, latch));
  }

  /** Creates a replica, which requires the network. */
  static Component create(NetAddress self, RegisterOptions options, Composition composition) {
    return composition.create(Replica.class, new ReplicaInit(self, options));
  }

  /** Makes the client's half. The introduction to the next run makes a replica begin anew. */
  static NetClient client() {
    return new NetClient(
        (number, address, options, composition) ->
            create(address, RegisterOptions.parse(options), composition));
  }

  /** The initial values of a replica. */
  public static final class ReplicaInit extends Init<Replica> {
    private final NetAddress self;
    private final RegisterOptions options;

    ReplicaInit(NetAddress self, RegisterOptions options) {
      this.self = self;
      this.options = options;
    }
  }

  /** One replica of all registers. */
  public static final class Replica extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);
    private final RegisterReplica replica;

    /** A replica that has not been introduced to the others. */
    public Replica(ReplicaInit init) {
      replica = new RegisterReplica(init.self, init.options, this::send);
      subscribe(new ContentHandler<>(Value.class, replica::value), network);
      subscribe(new ContentHandler<>(Ack.class, replica::ack), network);
      subscribe(new ContentHandler<>(Read.class, replica::read), network);
      subscribe(new ContentHandler<>(Write.class, replica::write), network);
      subscribe(new ContentHandler<>(Start.class, start -> replica.start()), network);
      subscribe(new ContentHandler<>(Invoke.class, replica::invoke), network);
      subscribe(new ContentHandler<>(Greeting.class, replica::greeting), network);
      subscribe(
          new ContentHandler<>(
              IntroduceReplica.class,
              (introduction, message) -> replica.introduce(introduction, message.source())),
          network);
    }

    private void send(NetMessage message) {
      trigger(message, network);
    }
  }

  /** The initial values of a coordinator. */
  public static final class CoordinatorInit extends Init<Coordinator> {
    private final NetAddress self;
    private final List<NetAddress> replicas;
    private final RunLatch latch;

    CoordinatorInit(NetAddress self, List<NetAddress> replicas, RunLatch latch) {
      this.self = self;
      this.replicas = replicas;
      this.latch = latch;
    }
  }

  /** Starts the replicas, and hears what they have completed. */
  public static final class Coordinator extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final List<NetAddress> replicas;
    private final RunLatch latch;
    private Verification verification;

    /** A coordinator whose run has not begun. */
    public Coordinator(CoordinatorInit init) {
      self = init.self;
      replicas = init.replicas;
      latch = init.latch;
      handle(run, RunPort.Begin.class, begin -> replicas.forEach(this::start));
      handle(run, RunPort.Verify.class, this::onVerify);
      subscribe(
          new ContentHandler<>(
              Done.class, done -> latch.arrive((done.reads() << 32) + done.writes())),
          network);
      subscribe(new ContentHandler<>(Response.class, this::onResponse), network);
    }

    private void onVerify(RunPort.Verify verify) {
      verification = verify.verification();
      verification.begin(
          (replica, key, write, value) ->
              send(replicas.get(replica), new Invoke(key, write, value)));
    }

    private void onResponse(Response response) {
      if (verification.respond(response.replica(), response.key(), response.value())) {
        latch.arrive();
      }
    }

    private void start(NetAddress replica) {
      send(replica, Start.EVENT);
    }

    private void send(NetAddress replica, NetContent content) {
      trigger(new NetMessage(self, replica, content), network);
    }
  }
}
