package mpp.testee;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import mpp.harness.Deployment;
import mpp.harness.MasterBenchmark;
import mpp.harness.RunLatch;
import mpp.harness.network.HostPort;
import mpp.harness.parameters.ThroughputPingPongParameters;

/**
 * The master's half of a benchmark of pairs, with the pingers on the master and the pongers on the
 * first client, and a connection for each pair. The other half is {@link NetClient}.
 *
 * @param <P> the benchmark's parameters
 */
abstract class NetBenchmark<P> extends Runs<P> implements MasterBenchmark<P> {
  private final List<Connection> connections = new ArrayList<>();
  private long token;
  private InetSocketAddress client;

  NetBenchmark(ThreadKind kind) {
    super(kind);
  }

  /** Returns what the pairs are to do. */
  protected abstract ThroughputPingPongParameters pairs(P parameters);

  @Override
  protected final int parts(P parameters) {
    return pairs(parameters).parallelism();
  }

  @Override
  public final String setUp(P parameters, Deployment deployment) {
    begin(parameters);
    token = new SecureRandom().nextLong();
    ThroughputPingPongParameters pairs = pairs(parameters);
    return new NetSetup(token, pairs.parallelism(), pairs.staticOnly()).toString();
  }

  @Override
  public final void introduce(List<String> clientData) {
    client = HostPort.parse(clientData.get(0)).resolve();
  }

  @Override
  protected final Begin create(P parameters, RunScope scope, RunLatch latch)
      throws IOException, InterruptedException {
    ThroughputPingPongParameters pairs = pairs(parameters);
    // Here and not when they are introduced, since only this can be interrupted.
    while (connections.size() < pairs.parallelism()) {
      connect(connections.size());
    }
    CountDownLatch gate = new CountDownLatch(1);
    Dialogue<?, ?> dialogue = Dialogue.of(pairs.staticOnly());
    scope.startAll(
        connections.stream().map(each -> pinger(each, dialogue, pairs, gate, latch)).toList());
    return gate::countDown;
  }

  @Override
  public final void cleanUp(boolean lastRun) throws Exception {
    if (lastRun) {
      // Before the pingers are stopped, since an interruption does not end what waits for input.
      for (Connection connection : connections) {
        connection.close();
      }
      connections.clear();
    }
    super.cleanUp(lastRun);
  }

  private void connect(int pair) throws IOException, InterruptedException {
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

  private <S, R> RunScope.Component pinger(
      Connection connection,
      Dialogue<S, R> dialogue,
      ThroughputPingPongParameters pairs,
      CountDownLatch gate,
      RunLatch latch) {
    Link<S, R> ponger = connection.link(dialogue.pingFrame(), dialogue.pongFrame());
    Pinger<S, R> pinger = new Pinger<>(ponger, dialogue, pairs, gate, latch);
    return () -> {
      try {
        pinger.run();
      } catch (IOException broken) {
        throw new IOException("the connection to " + connection.peer() + " failed", broken);
      }
    };
  }
}
