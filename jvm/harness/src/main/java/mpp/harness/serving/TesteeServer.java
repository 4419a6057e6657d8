package mpp.harness.serving;

import io.grpc.BindableService;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kompics.benchmarks.ShutdownRequest;
import mpp.harness.DaemonThreads;
import mpp.harness.Testee;
import mpp.harness.distributed.CheckIn;
import mpp.harness.distributed.ClientConnection;
import mpp.harness.distributed.ClientHost;
import mpp.harness.distributed.Clients;
import mpp.harness.network.HostPort;
import mpp.harness.running.BenchmarkThread;

/** A testee in one of its roles, from binding its services to an orderly end. */
public final class TesteeServer {
  /** Deadline of the end of a request in progress after Shutdown(force = false). */
  public static final Duration SHUTDOWN_GRACE = Duration.ofSeconds(10);

  /** Deadline of a cancelled request's clean-up; the server then ends without it. */
  private static final Duration CLEAN_UP_GRACE = Duration.ofMillis(400);

  /** Time for the last answers to leave. */
  private static final Duration SEND_GRACE = Duration.ofMillis(100);

  /** Enough to answer Progress beside a benchmark call, and few enough not to disturb measuring. */
  private static final int CALL_THREADS = 2;

  private static final String THREADS = "mpp-server";

  /** The last action of the testee, besides ending its services. */
  private interface Farewell {
    void say(boolean hurry);
  }

  private final BenchmarkThread thread = new BenchmarkThread();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ExecutorService calls =
      Executors.newFixedThreadPool(CALL_THREADS, DaemonThreads.named(THREADS));
  private final Map<String, GrpcServer> servers = new LinkedHashMap<>();
  private final Optional<String> token;
  private Farewell farewell = hurry -> {};
  private volatile Optional<String> failure = Optional.empty();

  private TesteeServer(Optional<String> token) {
    this.token = token;
  }

  /**
   * Serves in the local role.
   *
   * @param runner address of the service for the runner; port 0 lets the operating system choose
   * @param token the token that every call must bear, if any
   * @throws IOException with a sentence for the user, if the address cannot be listened on
   */
  public static TesteeServer local(Testee testee, HostPort runner, Optional<String> token)
      throws IOException {
    TesteeServer server = new TesteeServer(token);
    server.serve("runner", runner, server.runnerService(RunnerRole.local(testee)));
    return server;
  }

  /**
   * Serves in the master role.
   *
   * @param runner address of the service for the runner
   * @param master address of the service for clients
   * @param clients number of clients, at least 1
   * @throws IOException with a sentence for the user, if an address cannot be listened on
   */
  public static TesteeServer master(
      Testee testee, HostPort runner, HostPort master, int clients, Optional<String> token)
      throws IOException {
    TesteeServer server = new TesteeServer(token);
    Clients members =
        new Clients(
            clients, address -> new ClientConnection(address, token), server.thread::cancel);
    server.farewell =
        hurry -> {
          members.shutdown(hurry);
          members.close();
        };
    server.serve(
        "runner", runner, server.runnerService(RunnerRole.master(testee, members, master.host())));
    server.serve("master", master, new MasterService(members));
    return server;
  }

  /**
   * Serves in the client role, and checks in with the master.
   *
   * @param master address of the master's service for clients
   * @param client address of the service for the master
   * @throws IOException with a sentence for the user, if the address cannot be listened on
   */
  public static TesteeServer client(
      Testee testee, HostPort master, HostPort client, Optional<String> token) throws IOException {
    TesteeServer server = new TesteeServer(token);
    ClientHost host = new ClientHost(client.host(), testee::client);
    server.serve("client", client, new ClientService(host, server::shutdown));
    CheckIn checkIn =
        new CheckIn(master, server.servers.get("client").address(), token, server::fail);
    server.farewell = hurry -> checkIn.close();
    return server;
  }

  /** Returns where each service listens, with the port that it really has, in a fixed order. */
  public Map<String, HostPort> addresses() {
    Map<String, HostPort> addresses = new LinkedHashMap<>();
    servers.forEach((service, server) -> addresses.put(service, server.address()));
    return Collections.unmodifiableMap(addresses);
  }

  /**
   * Begins to end the testee: no more requests, the one in progress gets some time, then it is
   * cancelled. Returns at once. A later call with less time overtakes an earlier one.
   */
  public void end(Duration grace) {
    DaemonThreads.start(THREADS, () -> endWithin(grace));
  }

  /**
   * Waits until the testee has ended.
   *
   * @return the reason of an end that nobody asked for, in a sentence for the user; nothing
   *     otherwise
   */
  public Optional<String> awaitEnd() throws InterruptedException {
    ended.await();
    return failure;
  }

  private RunnerService runnerService(RunnerRole role) {
    return new RunnerService(role, thread, this::shutdown);
  }

  private void serve(String service, HostPort address, BindableService implementation)
      throws IOException {
    try {
      servers.put(service, start(address, implementation));
    } catch (IOException failure) {
      servers.values().forEach(GrpcServer::shutdownNow);
      calls.shutdownNow();
      farewell.say(true);
      throw failure;
    }
  }

  private GrpcServer start(HostPort address, BindableService implementation) throws IOException {
    return GrpcServer.start(
        address, token, ConnectionLimits.DEFAULT, calls, implementation, this::fail);
  }

  private void shutdown(ShutdownRequest request) {
    end(request.getForce() ? SEND_GRACE : SHUTDOWN_GRACE);
  }

  private void fail(String reason) {
    failure = Optional.of(reason);
    end(Duration.ZERO);
  }

  /** Ends the first service, whose calls need the others and the clients; then these. */
  private void endWithin(Duration grace) {
    GrpcServer first = servers.values().iterator().next();
    try {
      boolean orderly = failure.isEmpty();
      if (orderly) {
        first.shutdown();
        orderly = first.terminatesWithin(grace);
      } else {
        // A caller that waits for an answer is to see the process end, not a request that was
        // cancelled.
        first.shutdownNow();
      }
      if (!orderly) {
        thread.cancel("the testee is shutting down");
        thread.awaitIdle(CLEAN_UP_GRACE);
        if (!first.terminatesWithin(SEND_GRACE)) {
          first.shutdownNow();
          first.terminatesWithin(SEND_GRACE);
        }
      }
      farewell.say(!orderly);
      calls.shutdown();
    } catch (InterruptedException hurry) {
      first.shutdownNow();
    } finally {
      servers.values().forEach(GrpcServer::shutdownNow);
      ended.countDown();
    }
  }
}
