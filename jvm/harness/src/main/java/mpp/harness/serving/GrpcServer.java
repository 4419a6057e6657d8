package mpp.harness.serving;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import mpp.harness.network.HostPort;
import mpp.harness.network.RunToken;

/** Serves one service at one address. */
final class GrpcServer {
  private final Server server;
  private final HostPort address;

  private GrpcServer(Server server, HostPort address) {
    this.server = server;
    this.address = address;
  }

  /**
   * Binds and begins to serve.
   *
   * @param requested where; port 0 lets the operating system choose
   * @param token what every call must bear, if anything
   * @param calls runs what the service does
   * @throws IOException with a sentence for the user, if the address cannot be listened on
   */
  static GrpcServer start(
      HostPort requested, Optional<String> token, Executor calls, BindableService service)
      throws IOException {
    InetSocketAddress socket = requested.resolve();
    if (socket.isUnresolved()) {
      throw new IOException("cannot listen on " + requested + ": there is no such host");
    }
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(socket)
            .addService(service)
            .executor(calls)
            .permitKeepAliveTime(1, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true);
    token.ifPresent(expected -> builder.intercept(new RunToken(expected)));
    try {
      Server server = builder.build().start();
      return new GrpcServer(server, requested.withPort(server.getPort()));
    } catch (IOException failure) {
      Throwable root = failure;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      throw new IOException("cannot listen on " + requested + ": " + root.getMessage(), failure);
    }
  }

  /** Returns where it listens, with the port that it really has. */
  HostPort address() {
    return address;
  }

  /** Takes no more calls; those in progress go on. */
  void shutdown() {
    server.shutdown();
  }

  /** Ends all calls. */
  void shutdownNow() {
    server.shutdownNow();
  }

  /** Waits until all calls have ended, and returns whether they did within the time. */
  boolean terminatesWithin(Duration time) throws InterruptedException {
    return server.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS);
  }
}
