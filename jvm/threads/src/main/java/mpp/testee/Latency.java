package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.BusyWork;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.latency.Collector;
import mpp.harness.latency.OpenLoop;
import mpp.harness.latency.OpenLoopRun;
import mpp.harness.parameters.LatencyParameters;
import org.HdrHistogram.Histogram;

/** LATENCY: servers that take requests at a given rate, and a collector of their answers. */
final class Latency extends ThreadBenchmark<LatencyParameters> {
  private final OpenLoop loop = new OpenLoop();

  Latency(ThreadKind kind) {
    super(kind);
  }

  @Override
  public void setUp(LatencyParameters parameters) throws Exception {
    requireThreads("parallelism", parameters.servers(), 1);
    super.setUp(parameters);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    OpenLoopRun run = loop.newRun(parameters(), latch);
    BlockingQueue<Reply> collector = new LinkedBlockingQueue<>();
    List<BlockingQueue<Request>> servers = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    components.add(new Collecting(collector, run.collector()));
    for (int i = 0; i < parameters().servers(); i++) {
      BlockingQueue<Request> server = new LinkedBlockingQueue<>();
      servers.add(server);
      components.add(new Server(server, collector, parameters().workNanos()));
    }
    scope.startAll(components);
    return () -> run.generate((server, number) -> servers.get(server).put(new Request(number)));
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

  private record Reply(long number) {}

  /** Computes for each request, until it is interrupted. */
  private record Server(
      BlockingQueue<Request> mailbox, BlockingQueue<Reply> collector, int workNanos)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      while (true) {
        Request request = mailbox.take();
        BusyWork.compute(workNanos);
        collector.put(new Reply(request.number()));
      }
    }
  }

  /** Takes answers, until it is interrupted. */
  private record Collecting(BlockingQueue<Reply> mailbox, Collector collector)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      while (true) {
        collector.arrived(mailbox.take().number());
      }
    }
  }
}
