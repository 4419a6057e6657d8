package mpp.testee;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mpp.harness.ClientBenchmark;
import mpp.harness.components.ClientSetup;
import mpp.harness.network.HostPort;
import mpp.harness.network.RunToken;

/** The client's half of a {@link PairMaster}: a server of partners, which are those of all runs. */
final class PairClient implements ClientBenchmark {
  private static final long END_SECONDS = 5;

  /** A connection without a call is closed after this time: the master's always has some. */
  private static final long STRANGERS_SECONDS = 5;

  private Server server;

  @Override
  public String setUp(String configuration, String host) throws Exception {
    ClientSetup setup = ClientSetup.parse(configuration);
    // Nothing that is done on a message ever waits.
    server =
        NettyServerBuilder.forAddress(new HostPort(host, 0).resolve())
            .addService(new PartnerService(setup.options()))
            .intercept(new RunToken(setup.watch()))
            .maxConnectionIdle(STRANGERS_SECONDS, TimeUnit.SECONDS)
            .handshakeTimeout(STRANGERS_SECONDS, TimeUnit.SECONDS)
            .directExecutor()
            .build()
            .start();
    return new HostPort(host, server.getPort()).toString();
  }

  @Override
  public void prepare() {}

  @Override
  public void cleanUp(boolean lastRun) throws InterruptedException, TimeoutException {
    Server ended = server;
    if (lastRun && ended != null) {
      server = null;
      if (!ended.shutdownNow().awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
        throw new TimeoutException("the server took more than %d s to end".formatted(END_SECONDS));
      }
    }
  }
}
