package mpp.harness.serving;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import mpp.harness.DaemonThreads;
import mpp.harness.network.HostPort;
import mpp.harness.network.RunToken;

/** Serves one service at one address, by one thread besides those of the calls. */
final class GrpcServer {
  /** Connections that wait to be accepted, at most: where they are too many, new ones take 1 s. */
  private static final int BACKLOG = 4096;

  private final HostPort requested;
  private final Consumer<String> onFailure;
  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(
          1, DaemonThreads.named("mpp-grpc"), NioIoHandler.newFactory());
  private Server server;
  private volatile HostPort address;
  private volatile boolean ending;

  private GrpcServer(HostPort requested, Consumer<String> onFailure) {
    this.requested = requested;
    this.onFailure = onFailure;
  }

  /**
   * Binds and begins to serve.
   *
   * @param requested where; port 0 lets the operating system choose
   * @param token the token that every call must bear, if any
   * @param calls runs what the service does
   * @param onFailure is told in a sentence that nobody can connect any more, unless that was wanted
   * @throws IOException with a sentence for the user, if the address cannot be listened on
   */
  static GrpcServer start(
      HostPort requested,
      Optional<String> token,
      ConnectionLimits limits,
      Executor calls,
      BindableService service,
      Consumer<String> onFailure)
      throws IOException {
    GrpcServer server = new GrpcServer(requested, onFailure);
    try {
      server.listen(token, limits, calls, service);
      return server;
    } catch (IOException failure) {
      server.shutdownNow();
      Throwable root = failure;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      throw new IOException("cannot listen on " + requested + ": " + root.getMessage(), failure);
    }
  }

  private void listen(
      Optional<String> token, ConnectionLimits limits, Executor calls, BindableService service)
      throws IOException {
    InetSocketAddress socket = requested.resolve();
    if (socket.isUnresolved()) {
      throw new IOException("there is no such host");
    }
    ConnectionGuard guard = new ConnectionGuard(limits, () -> fail("its socket has been closed"));
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(socket)
            .addService(service)
            .executor(calls)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .channelFactory(() -> guarded(guard))
            .withOption(ChannelOption.SO_BACKLOG, BACKLOG)
            .permitKeepAliveTime(1, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .intercept(guard);
    // Those that are added later are asked earlier.
    token.ifPresent(expected -> builder.intercept(new RunToken(expected)));
    server = builder.build();
    server.start();
    address = requested.withPort(server.getPort());
    loop.terminationFuture().addListener(ended -> fail("its thread has ended"));
  }

  private static ServerChannel guarded(ConnectionGuard guard) {
    ServerChannel channel = new NioServerSocketChannel();
    channel.pipeline().addLast(guard);
    return channel;
  }

  private void fail(String why) {
    if (!ending) {
      onFailure.accept(
          "the service at %s takes no connections any more: %s".formatted(address, why));
    }
  }

  /** Returns where it listens, with the port that it really has. */
  HostPort address() {
    return address;
  }

  /** Takes no more calls; those in progress go on. */
  void shutdown() {
    ending = true;
    server.shutdown();
  }

  /** Ends all calls. */
  void shutdownNow() {
    ending = true;
    if (server != null) {
      server.shutdownNow();
    }
    loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
  }

  /** Waits until all calls have ended, and returns whether they did within the time. */
  boolean terminatesWithin(Duration time) throws InterruptedException {
    return server.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS);
  }
}
