package mpp.harness.distributed;

import mpp.harness.Deployment;
import mpp.harness.MasterBenchmark;
import mpp.harness.Runs;
import mpp.harness.running.Phases;

/** The phases of a distributed benchmark, at the master and all clients. */
public final class MasterPhases<P> implements Phases {
  private final String symbol;
  private final MasterBenchmark<P> benchmark;
  private final P parameters;
  private final Clients clients;
  private final String host;
  private String configuration = "";

  /**
   * Phases of one request.
   *
   * @param symbol the benchmark, which tells clients what to set up
   * @param host address of the master for clients
   */
  public MasterPhases(
      String symbol, MasterBenchmark<P> benchmark, P parameters, Clients clients, String host) {
    this.symbol = symbol;
    this.benchmark = benchmark;
    this.parameters = parameters;
    this.clients = clients;
    this.host = host;
  }

  @Override
  public Runs runs() {
    return benchmark;
  }

  @Override
  public void awaitReady() throws Exception {
    clients.awaitReady();
  }

  @Override
  public void setUp() throws Exception {
    configuration = benchmark.setUp(parameters, new Deployment(clients.expected() + 1, host));
  }

  @Override
  public void setUpClients() throws Exception {
    benchmark.introduce(clients.setUp(symbol, configuration));
  }

  @Override
  public void cleanUpClients(boolean lastRun) throws Exception {
    clients.cleanUp(lastRun);
  }
}
