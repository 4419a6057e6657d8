package mpp.testee;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import mpp.harness.components.ComponentMaster;
import mpp.harness.network.HostPort;
import mpp.harness.parameters.BenchmarkParameters;

/**
 * The master's half of a benchmark whose components have partners on the first client, with a
 * connection for each pair. The other half is {@link NetClient}.
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

  @Override
  protected final ThreadKind startSystem() {
    return kind;
  }

  /**
   * Refuses the parameter that tells the number of pairs, if the master has too few threads for its
   * ends of them.
   */
  protected final void requireThreads(String name, int pairs) {
    kind.requireThreads(name, pairs, 1);
  }

  // Clients' failures show by the connections' ends.
  @Override
  protected final String watch(ThreadKind system) {
    return Long.toHexString(token);
  }

  @Override
  protected final List<Connection> meetPartners() throws IOException, InterruptedException {
    InetSocketAddress client = HostPort.parse(clients().get(0)).resolve();
    for (int pair = 0; pair < parameters().partnersPerClient(); pair++) {
      connect(client, pair);
    }
    return connections;
  }

  // Before components are stopped, since an interruption does not end what waits for input.
  @Override
  protected void endPartners() throws Exception {
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
}
