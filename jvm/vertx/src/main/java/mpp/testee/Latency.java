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
import org.HdrHistogram.Histogram;

/** LATENCY: servers, to which requests come at a given rate, and a collector of their answers. */
final class Latency extends VertxBenchmark<LatencyParameters> {
  private final OpenLoop loop = new OpenLoop();

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    OpenLoopRun run = loop.newRun(parameters(), latch);
    CollectorVerticle collector = new CollectorVerticle(scope, run.collector());
    List<Component<?>> components = new ArrayList<>(List.of(collector));
    List<String> servers = new ArrayList<>();
    for (int number = 0; number < parameters().servers(); number++) {
      Server server = new Server(scope, collector.address(), parameters().workNanos());
      components.add(server);
      servers.add(server.address());
    }
    scope.prepare(components);
    return () ->
        run.generate((server, number) -> scope.send(servers.get(server), new Request(number)));
  }

  @Override
  public Optional<Histogram> latencies() {
    return loop.latencies();
  }

  @Override
  public Map<String, Double> metrics() {
    return loop.metrics();
  }

  private record Request(long number) {}

  private record Answer(long number) {}

  /** Answers requests. */
  private static final class Server extends Component<Request> {
    private final String collector;
    private final long workNanos;

    Server(RunScope scope, String collector, long workNanos) {
      super(scope);
      this.collector = collector;
      this.workNanos = workNanos;
    }

    @Override
    protected void receive(Request request) {
      // In an overloaded run millions of requests may wait, for each of which the event loop calls.
      if (scope().isRunning()) {
        BusyWork.compute(workNanos);
        send(collector, new Answer(request.number()));
      }
    }
  }

  /** Takes answers. */
  private static final class CollectorVerticle extends Component<Answer> {
    private final Collector collector;

    CollectorVerticle(RunScope scope, Collector collector) {
      super(scope);
      this.collector = collector;
    }

    @Override
    protected void receive(Answer answer) {
      collector.arrived(answer.number());
    }
  }
}
