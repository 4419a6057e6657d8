package mpp.testee;

import actorfoundry.Foundry;
import java.util.Arrays;
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
  public static Testee testee(FoundrySystem system) {
    String language = "Java " + Runtime.version().feature();
    return Testee.define("ACTORFOUNDRY", "ActorFoundry", Foundry.VERSION, language)
        .option(TesteeOptions.WORKERS, 1, TesteeOptions.MOST_WORKERS)
        .option(FoundrySystem.COPY, words(FoundrySystem.CopyOption.values()))
        .option(FoundrySystem.FAIRNESS, FoundrySystem.ON, FoundrySystem.OFF)
        .setting(TesteeOptions.WORKERS, Integer.toString(system.workers()))
        .setting(FoundrySystem.COPY, system.copy().word())
        .setting(FoundrySystem.FAIRNESS, system.fair() ? FoundrySystem.ON : FoundrySystem.OFF)
        .loading(system::load)
        .with(PingPongParameters.KEY, () -> new PingPong(system))
        .with(ThroughputPingPongParameters.KEY, () -> new ThroughputPingPong(system))
        .with(FibonacciParameters.KEY, () -> new Fibonacci(system))
        .with(ChameneosParameters.KEY, () -> new Chameneos(system))
        .with(AllPairsShortestPathParameters.KEY, () -> new AllPairsShortestPath(system))
        .with(ThreadRingParameters.KEY, () -> new ThreadRing(system))
        .with(ForkJoinCreateParameters.KEY, () -> new ForkJoinCreate(system))
        .with(ForkJoinThroughputParameters.KEY, () -> new ForkJoinThroughput(system))
        .with(CountingParameters.KEY, () -> new Counting(system))
        .with(PrimeSieveParameters.KEY, () -> new PrimeSieve(system))
        .with(RequestReplyParameters.KEY, () -> new RequestReply(system))
        .with(FairnessParameters.KEY, () -> new Fairness(system))
        .with(LatencyParameters.KEY, () -> new Latency(system));
  }

  private static String[] words(FoundrySystem.CopyOption[] options) {
    return Arrays.stream(options).map(FoundrySystem.CopyOption::word).toArray(String[]::new);
  }
}
