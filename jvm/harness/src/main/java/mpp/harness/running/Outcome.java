package mpp.harness.running;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import kompics.benchmarks.FailureKind;
import kompics.benchmarks.NotImplemented;
import kompics.benchmarks.Operation;
import kompics.benchmarks.TestFailure;
import kompics.benchmarks.TestResult;
import kompics.benchmarks.TestSuccess;
import mpp.harness.statistics.SampleSeries;

/** Puts outcomes of requests into the contract's words. */
public final class Outcome {
  private Outcome() {}

  /**
   * The benchmark ran to its end.
   *
   * @param histograms latencies of each measured run, encoded; empty unless the benchmark has them
   * @param history the history of a verification run; empty without one
   * @param metrics further measurements, by names that end with their units
   */
  static TestResult success(
      Progress progress,
      long answer,
      List<String> histograms,
      List<Operation> history,
      Map<String, Double> metrics) {
    return TestResult.newBuilder()
        .setSuccess(
            TestSuccess.newBuilder()
                .setNumberOfRuns(progress.measured().count())
                .addAllRunResults(list(progress.measured()))
                .addAllWarmupResults(list(progress.warmup()))
                .setAnswer(answer)
                .addAllHistograms(histograms)
                .addAllHistory(history)
                .putAllMetrics(metrics))
        .build();
  }

  /** The benchmark failed; what it measured until then comes along. */
  static TestResult failure(
      FailureKind kind,
      String reason,
      Progress progress,
      OptionalLong answer,
      List<String> histograms) {
    TestFailure.Builder failure =
        TestFailure.newBuilder()
            .setKind(kind)
            .setReason(reason)
            .addAllRunResults(list(progress.measured()))
            .addAllWarmupResults(list(progress.warmup()))
            .addAllHistograms(histograms);
    answer.ifPresent(failure::setAnswer);
    return TestResult.newBuilder().setFailure(failure).build();
  }

  /** The request was refused before anything ran. */
  public static TestResult refusal(FailureKind kind, String reason) {
    return failure(kind, reason, Progress.IDLE, OptionalLong.empty(), List.of());
  }

  /** The testee does not have the benchmark. */
  public static TestResult notImplemented() {
    return TestResult.newBuilder().setNotImplemented(NotImplemented.getDefaultInstance()).build();
  }

  private static Iterable<Double> list(SampleSeries samples) {
    DoubleStream millis = samples.stream();
    return millis.boxed().collect(Collectors.toList());
  }
}
