package mpp.testee;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.latency.OpenLoop;
import mpp.harness.latency.OpenLoopRun;
import mpp.harness.parameters.LatencyParameters;
import org.HdrHistogram.Histogram;

/**
 * NETLATENCY: the collector on the master, servers on the first client, and a connection for each
 * server. A request goes as a PING, an answer as a PONG.
 */
final class NetLatency extends NetBenchmark<LatencyParameters> {
  private final OpenLoop loop = new OpenLoop();
  private Optional<Generator> generator = Optional.empty();

  NetLatency(ThreadKind kind) {
    super(kind);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch) throws IOException, InterruptedException {
    OpenLoopRun run = loop.newRun(parameters(), latch);
    BlockingQueue<Pong> collector = new LinkedBlockingQueue<>();
    List<Link<Ping, Pong>> servers = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    components.add(new Collector(collector, run.collector()));
    for (Connection connection : partners()) {
      Link<Ping, Pong> server = connection.promptLink(Ping.frame(false), Pong.frame(false));
      long answers = answersOf(servers.size());
      components.add(connection.named(new Receiver(server, collector, answers)));
      servers.add(server);
    }
    scope.startAll(components);
    Generator created =
        new Generator(
            () -> {
              run.generate((server, number) -> servers.get(server).send(new Ping(number)));
              return null;
            });
    generator = Optional.of(created);
    return created::run;
  }

  @Override
  protected void endPartners() throws Exception {
    super.endPartners();
    if (generator.isPresent()) {
      generator.get().end();
    }
  }

  @Override
  public Optional<Histogram> latencies() {
    return loop.latencies();
  }

  @Override
  public Map<String, Double> metrics() {
    return loop.metrics();
  }

  /** Returns how many requests are the turn of a server, given by its number, from 0. */
  private long answersOf(int server) {
    long requests = parameters().requests();
    int servers = parameters().servers();
    return requests / servers + (server < requests % servers ? 1 : 0);
  }

  /** Takes answers, until it is interrupted. */
  private record Collector(BlockingQueue<Pong> mailbox, mpp.harness.latency.Collector latencies)
      implements RunScope.Component {

    @Override
    public void run() throws InterruptedException {
      while (true) {
        latencies.arrived(mailbox.take().index());
      }
    }
  }

  /** Passes the answers of a connection to the collector, all of them. */
  private record Receiver(Link<Ping, Pong> server, BlockingQueue<Pong> collector, long answers)
      implements RunScope.Component {

    @Override
    public void run() throws IOException, InterruptedException {
      for (long missing = answers; missing > 0; missing--) {
        collector.put(server.receive());
      }
    }
  }
}
