package mpp.testee;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.components.ComponentMaster;
import mpp.harness.network.HostPort;
import mpp.harness.parameters.BenchmarkParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/**
 * The master's half of a benchmark of pairs, with the pingers on the master and the pongers on the
 * first client, and a connection for each pair. The other half is {@link NetClient}.
 *
 * @param <P> the benchmark's parameters
 */
abstract class NetBenchmark<P extends BenchmarkParameters>
    extends ComponentMaster<P, RunScope, ThreadKind, Connection> {
  private final ThreadKind kind;
  private final List<Connection> connections = new ArrayList<>();

  /** By which a client knows the connections of this request. */
  private final long token = new SecureRandom().nextLong();

  NetBenchmark(ThreadKind kind) {
    this.kind = kind;
  }

  /** Returns what the pairs are to do. */
  protected abstract ThroughputPingPongParameters pairs();

  @Override
  protected final ThreadKind startSystem() {
    return kind;
  }

  // Clients' failures show by the connections' ends.
  @Override
  protected final String watch(ThreadKind system) {
    return Long.toHexString(token);
  }

  @Override
  protected final List<Connection> meetPartners() throws IOException, InterruptedException {
    InetSocketAddress client = HostPort.parse(clients().get(0)).resolve();
    for (int pair = 0; pair < pairs().parallelism(); pair++) {
      connect(client, pair);
    }
    return connections;
  }

  @Override
  protected final Begin create(RunScope scope, RunLatch latch) throws InterruptedException {
    List<BlockingQueue<NetPinger.Start>> pingers = new ArrayList<>();
    List<RunScope.Component> components = new ArrayList<>();
    for (Connection connection : partners()) {
      BlockingQueue<NetPinger.Start> pinger = new LinkedBlockingQueue<>();
      pingers.add(pinger);
      components.add(pinger(pinger, connection, latch));
    }
    scope.startAll(components);
    return () -> {
      for (BlockingQueue<NetPinger.Start> pinger : pingers) {
        pinger.put(NetPinger.Start.START);
      }
    };
  }

  // Before the pingers are stopped, since an interruption does not end what waits for input.
  @Override
  protected final void endPartners() throws IOException {
    for (Connection connection : connections) {
      connection.close();
    }
    connections.clear();
  }

  private void connect(InetSocketAddress client, int pair)
      throws IOException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Connection connection = Connection.open(client);
    connections.add(connection);
    Hello hello = new Hello(token, pair);
    connection.greet(hello);
    if (!connection.awaitGreeting().equals(hello)) {
      throw new ProtocolException("pair %d was answered for another one".formatted(pair));
    }
  }

  private RunScope.Component pinger(
      BlockingQueue<NetPinger.Start> mailbox, Connection connection, RunLatch latch) {
    boolean staticOnly = pairs().staticOnly();
    Link<Ping, Pong> ponger = connection.link(Ping.frame(staticOnly), Pong.frame(staticOnly));
    NetPinger pinger = new NetPinger(mailbox, ponger, pairs(), latch);
    return () -> {
      try {
        pinger.run();
      } catch (IOException broken) {
        throw new IOException("the connection to " + connection.peer() + " failed", broken);
      }
    };
  }
}
