package mpp.testee;

import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import mpp.harness.BusyWork;
import mpp.harness.RunLatch;
import mpp.harness.latency.OpenLoop;
import mpp.harness.latency.OpenLoopRun;
import mpp.harness.parameters.LatencyParameters;
import mpp.kompics.common.Composed;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetBenchmark;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.messages.LatencyMessages.Answer;
import mpp.kompics.common.messages.LatencyMessages.Request;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetMessage;
import org.HdrHistogram.Histogram;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/**
 * NETLATENCY: servers on the first client, to which requests come at a given rate, and a collector
 * of their answers on the master.
 */
public final class NetLatency extends NetBenchmark<LatencyParameters> {
  private final OpenLoop loop = new OpenLoop();

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    OpenLoopRun run = loop.newRun(parameters(), latch);
    NetAddress self = composition.newAddress();
    Component collector =
        composition.create(
            CollectorComponent.class, new CollectorInit(self, run.collector()::arrived));
    composition.connectToNetwork(collector, self);
    CollectorComponent sender = (CollectorComponent) collector.getComponent();
    return Composed.beginningWith(
        () -> run.generate((server, number) -> sender.send(partners().get(server), number)));
  }

  @Override
  public Optional<Histogram> latencies() {
    return loop.latencies();
  }

  @Override
  public Map<String, Double> metrics() {
    return loop.metrics();
  }

  /** Makes the client's half. */
  static NetClient client() {
    return new NetClient(
        (number, address, options, composition) ->
            composition.create(
                Server.class, new ServerInit(Long.parseLong(options), composition.toEnd())));
  }

  /** The initial values of the collector. */
  public static final class CollectorInit extends Init<CollectorComponent> {
    private final NetAddress self;
    private final LongConsumer arrived;

    CollectorInit(NetAddress self, LongConsumer arrived) {
      this.self = self;
      this.arrived = arrived;
    }
  }

  /** Takes answers. The generator, which is no component, sends requests in its name. */
  public static final class CollectorComponent extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;

    /** A collector before the first answer. */
    public CollectorComponent(CollectorInit init) {
      self = init.self;
      LongConsumer arrived = init.arrived;
      subscribe(
          new ContentHandler<>(Answer.class, answer -> arrived.accept(answer.number())), network);
    }

    /** Sends a request; from any thread. */
    void send(NetAddress server, long number) {
      trigger(new NetMessage(self, server, new Request(number)), network);
    }
  }

  /** The initial values of a server. */
  public static final class ServerInit extends Init<Server> {
    private final long workNanos;
    private final BooleanSupplier toEnd;

    ServerInit(long workNanos, BooleanSupplier toEnd) {
      this.workNanos = workNanos;
      this.toEnd = toEnd;
    }
  }

  /** Answers requests. */
  public static final class Server extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);
    private final long workNanos;
    private final BooleanSupplier toEnd;

    /** A server. */
    public Server(ServerInit init) {
      workNanos = init.workNanos;
      toEnd = init.toEnd;
      subscribe(new ContentHandler<>(Request.class, this::onRequest), network);
    }

    private void onRequest(Request request, NetMessage message) {
      // In an overloaded run very many may wait.
      if (!toEnd.getAsBoolean()) {
        BusyWork.compute(workNanos);
        trigger(message.answer(new Answer(request.number())), network);
      }
    }
  }
}
