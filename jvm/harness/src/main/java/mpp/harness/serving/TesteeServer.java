package mpp.harness.serving;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import mpp.harness.Testee;
import mpp.harness.running.BenchmarkThread;

/** Serves a testee's runner service over gRPC, from binding to an orderly end. */
public final class TesteeServer {
  /** How long a request in progress may take to end after Shutdown(force = false). */
  public static final Duration SHUTDOWN_GRACE = Duration.ofSeconds(10);

  /** How long a cancelled request may take to clean up before the server ends without it. */
  private static final Duration CLEAN_UP_GRACE = Duration.ofMillis(400);

  /** Time for the last answers to leave. */
  private static final Duration SEND_GRACE = Duration.ofMillis(100);

  /** Enough to answer Progress beside a benchmark call, and few enough not to disturb measuring. */
  private static final int CALL_THREADS = 2;

  private final BenchmarkThread thread = new BenchmarkThread();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Server server;
  private final ExecutorService calls;
  private final HostPort address;

  private TesteeServer(Testee testee, HostPort requested, Optional<String> token)
      throws IOException {
    InetSocketAddress socket = requested.resolve();
    if (socket.isUnresolved()) {
      throw new IOException("cannot listen on " + requested + ": there is no such host");
    }
    calls = Executors.newFixedThreadPool(CALL_THREADS, TesteeServer::daemon);
    RunnerService service =
        new RunnerService(
            testee, thread, request -> end(request.getForce() ? SEND_GRACE : SHUTDOWN_GRACE));
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(socket)
            .addService(service)
            .executor(calls)
            .permitKeepAliveTime(1, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true);
    token.ifPresent(expected -> builder.intercept(new RunToken(expected)));
    server = start(builder.build(), requested);
    address = requested.withPort(server.getPort());
  }

  /**
   * Binds and begins to serve.
   *
   * @param address where; port 0 lets the operating system choose
   * @param token what every call must bear, if anything
   * @throws IOException with a sentence for the user, if the address cannot be listened on
   */
  public static TesteeServer start(Testee testee, HostPort address, Optional<String> token)
      throws IOException {
    return new TesteeServer(testee, address, token);
  }

  private Server start(Server unbound, HostPort requested) throws IOException {
    try {
      return unbound.start();
    } catch (IOException failure) {
      calls.shutdownNow();
      Throwable root = failure;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      throw new IOException("cannot listen on " + requested + ": " + root.getMessage(), failure);
    }
  }

  /** Returns where the server listens, with the port that it really has. */
  public HostPort address() {
    return address;
  }

  /**
   * Begins to end the server: no more requests, the one in progress gets some time, then it is
   * cancelled. Returns at once. A later call with less time overtakes an earlier one.
   */
  public void end(Duration grace) {
    daemon(() -> endWithin(grace)).start();
  }

  /** Waits until the server has ended. */
  public void awaitEnd() throws InterruptedException {
    ended.await();
  }

  private void endWithin(Duration grace) {
    try {
      server.shutdown();
      if (!terminatesWithin(grace)) {
        thread.cancel("the testee is shutting down");
        thread.awaitIdle(CLEAN_UP_GRACE);
        if (!terminatesWithin(SEND_GRACE)) {
          server.shutdownNow();
          terminatesWithin(SEND_GRACE);
        }
      }
      calls.shutdown();
    } catch (InterruptedException hurry) {
      server.shutdownNow();
    } finally {
      ended.countDown();
    }
  }

  private boolean terminatesWithin(Duration time) throws InterruptedException {
    return server.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "mpp-server");
    thread.setDaemon(true);
    return thread;
  }
}
