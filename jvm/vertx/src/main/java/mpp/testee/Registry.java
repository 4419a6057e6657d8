package mpp.testee;

import io.vertx.core.Vertx;
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
import mpp.harness.parameters.PingPongParameters;
import mpp.harness.parameters.PrimeSieveParameters;
import mpp.harness.parameters.RequestReplyParameters;
import mpp.harness.parameters.ThreadRingParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** The testee. */
public final class Registry {

  private Registry() {}

  /** Returns its description. */
  public static Testee testee() {
    String language = "Java " + Runtime.version().feature();
    return Testee.define("VERTX", "Vert.x", version(), language)
        .option(TesteeOptions.WORKERS, 1, TesteeOptions.MOST_WORKERS)
        .setting(TesteeOptions.WORKERS, Integer.toString(VertxSystem.WORKERS))
        .loading(VertxSystem::load)
        .with(PingPongParameters.KEY, PingPong::new)
        .with(ThroughputPingPongParameters.KEY, ThroughputPingPong::new)
        .with(FibonacciParameters.KEY, Fibonacci::new)
        .with(ChameneosParameters.KEY, Chameneos::new)
        .with(AllPairsShortestPathParameters.KEY, AllPairsShortestPath::new)
        .with(ThreadRingParameters.KEY, ThreadRing::new)
        .with(ForkJoinCreateParameters.KEY, ForkJoinCreate::new)
        .with(ForkJoinThroughputParameters.KEY, ForkJoinThroughput::new)
        .with(CountingParameters.KEY, Counting::new)
        .with(PrimeSieveParameters.KEY, PrimeSieve::new)
        .with(RequestReplyParameters.KEY, RequestReply::new)
        .with(FairnessParameters.KEY, Fairness::new)
        .with(LatencyParameters.KEY, Latency::new);
  }

  // The framework does not tell its version; its jar does.
  private static String version() {
    String version = Vertx.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }
}
