package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mpp.harness.BusyWork;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.latency.Collector;
import mpp.harness.latency.OpenLoop;
import mpp.harness.latency.OpenLoopRun;
import mpp.harness.parameters.LatencyParameters;
import mpp.kompics.common.Composition;
import mpp.kompics.common.KompicsBenchmark;
import mpp.kompics.common.Outside;
import org.HdrHistogram.Histogram;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.Port;
import se.sics.kompics.PortType;
import se.sics.kompics.Positive;

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers. */
public final class Latency extends KompicsBenchmark<LatencyParameters> {
  private final OpenLoop loop = new OpenLoop();

  @Override
  protected Begin compose(Composition composition, RunLatch latch) {
    OpenLoopRun run = loop.newRun(parameters(), latch);
    Component collector =
        composition.create(CollectorComponent.class, new CollectorInit(run.collector()));
    List<Port<ServerPort>> servers = new ArrayList<>();
    for (int number = 0; number < parameters().servers(); number++) {
      Component server = composition.create(Server.class, new ServerInit(parameters().workNanos()));
      composition.connect(collector, server, CollectorPort.class);
      servers.add(server.getPositive(ServerPort.class));
    }
    return () ->
        run.generate((server, number) -> Outside.tell(servers.get(server), new Request(number)));
  }

  @Override
  public Optional<Histogram> latencies() {
    return loop.latencies();
  }

  @Override
  public Map<String, Double> metrics() {
    return loop.metrics();
  }

  /**
   * A request.
   *
   * @param number from 0, in the order of the requests
   */
  public record Request(long number) implements KompicsEvent {}

  /**
   * An answer.
   *
   * @param number that of the request
   */
  public record Answer(long number) implements KompicsEvent {}

  /** The port of a server. */
  public static final class ServerPort extends PortType {
    {
      request(Request.class);
    }
  }

  /** The port of the collector. */
  public static final class CollectorPort extends PortType {
    {
      request(Answer.class);
    }
  }

  /** The initial values of a server. */
  public static final class ServerInit extends Init<Server> {
    private final long workNanos;

    ServerInit(long workNanos) {
      this.workNanos = workNanos;
    }
  }

  /** Answers requests. */
  public static final class Server extends ComponentDefinition {
    private final Negative<ServerPort> generator = provides(ServerPort.class);
    private final Positive<CollectorPort> collector = requires(CollectorPort.class);
    private final long workNanos;

    /** A server. */
    public Server(ServerInit init) {
      workNanos = init.workNanos;
      handle(generator, Request.class, this::onRequest);
    }

    private void onRequest(Request request) {
      BusyWork.compute(workNanos);
      trigger(new Answer(request.number()), collector);
    }
  }

  /** The initial values of the collector. */
  public static final class CollectorInit extends Init<CollectorComponent> {
    private final Collector collector;

    CollectorInit(Collector collector) {
      this.collector = collector;
    }
  }

  /** Takes answers. */
  public static final class CollectorComponent extends ComponentDefinition {
    private final Negative<CollectorPort> servers = provides(CollectorPort.class);

    /** A collector before the first answer. */
    public CollectorComponent(CollectorInit init) {
      Collector collector = init.collector;
      handle(servers, Answer.class, answer -> collector.arrived(answer.number()));
    }
  }
}
