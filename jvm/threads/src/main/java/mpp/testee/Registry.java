package mpp.testee;

import mpp.harness.Testee;
import mpp.harness.TesteeOptions;
import mpp.harness.parameters.AllPairsShortestPathParameters;
import mpp.harness.parameters.ChameneosParameters;
import mpp.harness.parameters.CountingParameters;
import mpp.harness.parameters.FairnessParameters;
import mpp.harness.parameters.FibonacciParameters;
import mpp.harness.parameters.ForkJoinCreateParameters;
import mpp.harness.parameters.ForkJoinThroughputParameters;
import mpp.harness.parameters.LatencyParameters;
import mpp.harness.parameters.NetConnectionsParameters;
import mpp.harness.parameters.PingPongParameters;
import mpp.harness.parameters.PrimeSieveParameters;
import mpp.harness.parameters.RequestReplyParameters;
import mpp.harness.parameters.SizedThroughputParameters;
import mpp.harness.parameters.ThreadRingParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** The two testees, which differ in their threads. */
public final class Registry {

  private Registry() {}

  /**
   * Returns the description of the one on platform threads. It has no FIBONACCI, which takes
   * minutes on so many of them (docs/baselines.md).
   */
  public static Testee platform() {
    return testee("JVMTHREADS", "JVM threads", ThreadKind.PLATFORM);
  }

  /** Returns the description of the one on virtual threads. */
  public static Testee virtual() {
    return testee("JVMVIRTUAL", "JVM virtual threads", ThreadKind.VIRTUAL)
        .setting(TesteeOptions.WORKERS, Integer.toString(VirtualThreads.parallelism()))
        .with(FibonacciParameters.KEY, () -> new Fibonacci(ThreadKind.VIRTUAL));
  }

  private static Testee testee(String symbol, String name, ThreadKind kind) {
    String version = Runtime.version().toString();
    String language = "Java " + Runtime.version().feature();
    return Testee.define(symbol, name, version, language)
        .loading(kind::factory)
        .with(PingPongParameters.KEY, () -> new PingPong(kind))
        .with(ThroughputPingPongParameters.KEY, () -> new ThroughputPingPong(kind))
        .with(ChameneosParameters.KEY, () -> new Chameneos(kind))
        .with(AllPairsShortestPathParameters.KEY, () -> new AllPairsShortestPath(kind))
        .with(ThreadRingParameters.KEY, () -> new ThreadRing(kind))
        .with(ForkJoinCreateParameters.KEY, () -> new ForkJoinCreate(kind))
        .with(ForkJoinThroughputParameters.KEY, () -> new ForkJoinThroughput(kind))
        .with(CountingParameters.KEY, () -> new Counting(kind))
        .with(PrimeSieveParameters.KEY, () -> new PrimeSieve(kind))
        .with(RequestReplyParameters.KEY, () -> new RequestReply(kind))
        .with(FairnessParameters.KEY, () -> new Fairness(kind))
        .with(LatencyParameters.KEY, () -> new Latency(kind))
        .with(
            PingPongParameters.NET_KEY,
            () -> new NetPingPong(kind),
            () -> new NetClient(kind, NetPonger::of))
        .with(
            ThroughputPingPongParameters.NET_KEY,
            () -> new NetThroughputPingPong(kind),
            () -> new NetClient(kind, NetPonger::of))
        .with(
            LatencyParameters.NET_KEY,
            () -> new NetLatency(kind),
            () -> new NetClient(kind, NetServer::of))
        .with(
            NetConnectionsParameters.KEY,
            () -> new NetConnections(kind),
            () -> new NetClient(kind, ClientEnd::of))
        .with(
            SizedThroughputParameters.KEY,
            () -> new SizedThroughput(kind),
            () -> new NetClient(kind, Sink::of));
  }
}
