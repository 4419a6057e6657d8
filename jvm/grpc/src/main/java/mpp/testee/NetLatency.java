package mpp.testee;

import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.latency.Collector;
import mpp.harness.latency.OpenLoop;
import mpp.harness.latency.OpenLoopRun;
import mpp.harness.parameters.LatencyParameters;
import mpp.pairs.PartnersGrpc;
import mpp.pairs.PingMessage;
import mpp.pairs.PongMessage;
import org.HdrHistogram.Histogram;

/**
 * NETLATENCY: the collector on the master, servers on the first client, and a stream for each
 * server. A request goes as a PING, an answer as a PONG.
 */
final class NetLatency extends PairMaster<LatencyParameters, PingMessage, PongMessage> {
  private final OpenLoop loop = new OpenLoop();
  private OpenLoopRun run;

  @Override
  protected StreamObserver<PingMessage> call(Channel client, StreamObserver<PongMessage> pongs) {
    return PartnersGrpc.newStub(client).pong(pongs);
  }

  @Override
  protected Component<PingMessage, PongMessage> component(int pair, RunLatch latch) {
    Collector collector = run.collector();
    return new Answers<>(answer -> collector.arrived(answer.getIndex()));
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {
    run = loop.newRun(parameters(), latch);
    Begin receiving = super.create(scope, latch);
    return () -> {
      receiving.begin();
      run.generate((server, number) -> partners().get(server).send(PartnerService.ping(number)));
    };
  }

  @Override
  public Optional<Histogram> latencies() {
    return loop.latencies();
  }

  @Override
  public Map<String, Double> metrics() {
    return loop.metrics();
  }
}
