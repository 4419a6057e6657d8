package mpp.testee;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import mpp.harness.ClientBenchmark;
import mpp.harness.DaemonThreads;
import mpp.harness.components.ClientSetup;
import mpp.harness.network.HostPort;
import mpp.harness.network.RunToken;

/** The client's half of a {@link PairMaster}: a server of partners, which are those of all runs. */
final class PairClient implements ClientBenchmark {
  private static final long END_SECONDS = 5;

  /** A connection without a call is closed after this time: the master's always has some. */
  private static final long STRANGERS_SECONDS = 5;

  private final List<Function<String, PairService>> services;
  private Optional<ExecutorService> pool = Optional.empty();
  private Server server;

  /** Partners that compute nothing. */
  PairClient() {
    this(List.of(PartnerService::of));
  }

  /**
   * Partners of one benchmark.
   *
   * @param services serve them, by what they must know of its parameters
   */
  PairClient(List<Function<String, PairService>> services) {
    this.services = services;
  }

  @Override
  public String setUp(String configuration, String host) throws Exception {
    ClientSetup setup = ClientSetup.parse(configuration);
    List<PairService> partners =
        services.stream().map(service -> service.apply(setup.options())).toList();
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new HostPort(host, 0).resolve())
            .intercept(new RunToken(setup.watch()))
            .maxConnectionIdle(STRANGERS_SECONDS, TimeUnit.SECONDS)
            .handshakeTimeout(STRANGERS_SECONDS, TimeUnit.SECONDS);
    partners.forEach(builder::addService);
    if (partners.stream().anyMatch(PairService::computes)) {
      pool = Optional.of(newPool());
      builder.executor(pool.get());
    } else {
      // Nothing that is done on a message ever waits.
      builder.directExecutor();
    }
    server = builder.build().start();
    return new HostPort(host, server.getPort()).toString();
  }

  private static ExecutorService newPool() {
    int threads = Runtime.getRuntime().availableProcessors();
    return Executors.newFixedThreadPool(threads, DaemonThreads.named("grpc-servers"));
  }

  @Override
  public void prepare() {}

  @Override
  public void cleanUp(boolean lastRun) throws InterruptedException, TimeoutException {
    Server ended = server;
    if (lastRun && ended != null) {
      server = null;
      pool.ifPresent(ExecutorService::shutdown);
      if (!ended.shutdownNow().awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
        throw new TimeoutException("the server took more than %d s to end".formatted(END_SECONDS));
      }
    }
  }
}
