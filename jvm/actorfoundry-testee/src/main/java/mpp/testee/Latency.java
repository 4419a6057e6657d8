package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;
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

/** LATENCY: servers that take requests at a given rate, and a collector of their answers. */
final class Latency extends ActorBenchmark<LatencyParameters> {
  private final OpenLoop loop = new OpenLoop();

  Latency(FoundrySystem foundries) {
    super(foundries);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) {
    OpenLoopRun run = loop.newRun(parameters(), latch);
    ActorName collector = scope.foundry().createByRef(Collecting.class, run.collector());
    ActorName[] servers = new ActorName[parameters().servers()];
    for (int i = 0; i < servers.length; i++) {
      servers[i] = scope.foundry().createByRef(Server.class, collector, parameters().workNanos());
    }
    return () ->
        run.generate((server, number) -> scope.foundry().send(servers[server], "request", number));
  }

  @Override
  public Optional<Histogram> latencies() {
    return loop.latencies();
  }

  @Override
  public Map<String, Double> metrics() {
    return loop.metrics();
  }

  /** Computes for each request. */
  private static final class Server extends Actor {
    private final ActorName collector;
    private final int workNanos;

    Server(ActorName collector, int workNanos) {
      this.collector = collector;
      this.workNanos = workNanos;
    }

    @message
    void request(long number) {
      BusyWork.compute(workNanos);
      send(collector, "answer", number);
    }
  }

  /** Takes answers. */
  private static final class Collecting extends Actor {
    private final Collector collector;

    Collecting(Collector collector) {
      this.collector = collector;
    }

    @message
    void answer(long number) {
      collector.arrived(number);
    }
  }
}
