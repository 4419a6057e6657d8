package mpp.testee;

import mpp.harness.ClientBenchmark;
import mpp.harness.components.ClientSetup;
import mpp.harness.network.HostPort;

/** The client's half of a {@link NetBenchmark}: pongers, which are those of all runs. */
final class NetClient implements ClientBenchmark {
  private final ThreadKind kind;
  private PongerServer server;

  NetClient(ThreadKind kind) {
    this.kind = kind;
  }

  @Override
  public String setUp(String configuration, String host) throws Exception {
    server = PongerServer.start(kind, ClientSetup.parse(configuration), host);
    return new HostPort(host, server.port()).toString();
  }

  @Override
  public void prepare() {}

  @Override
  public void cleanUp(boolean lastRun) throws Exception {
    PongerServer ended = server;
    if (lastRun && ended != null) {
      server = null;
      ended.stop();
    }
  }
}
