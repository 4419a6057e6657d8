package mpp.testee;

import mpp.harness.ClientBenchmark;
import mpp.harness.components.ClientSetup;
import mpp.harness.network.HostPort;

/** The client's half of a {@link NetBenchmark}: components, which are those of all runs. */
final class NetClient implements ClientBenchmark {
  private final ThreadKind kind;
  private final PartnerServer.Partners partners;
  private PartnerServer server;

  NetClient(ThreadKind kind, PartnerServer.Partners partners) {
    this.kind = kind;
    this.partners = partners;
  }

  @Override
  public String setUp(String configuration, String host) throws Exception {
    server = PartnerServer.start(kind, ClientSetup.parse(configuration), partners, host);
    return new HostPort(host, server.port()).toString();
  }

  @Override
  public void prepare() {}

  @Override
  public void cleanUp(boolean lastRun) throws Exception {
    PartnerServer ended = server;
    if (lastRun && ended != null) {
      server = null;
      ended.stop();
    }
  }
}
