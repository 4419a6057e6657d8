package mpp.harness.serving;

import static mpp.harness.serving.Replies.send;

import com.google.protobuf.Message;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import kompics.benchmarks.APSPRequest;
import kompics.benchmarks.AtomicBroadcastRequest;
import kompics.benchmarks.AtomicRegisterRequest;
import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.ChameneosRequest;
import kompics.benchmarks.FailureKind;
import kompics.benchmarks.FibonacciRequest;
import kompics.benchmarks.PingPongRequest;
import kompics.benchmarks.ProgressRequest;
import kompics.benchmarks.ProgressResponse;
import kompics.benchmarks.ReadyRequest;
import kompics.benchmarks.ReadyResponse;
import kompics.benchmarks.ShutdownAck;
import kompics.benchmarks.ShutdownRequest;
import kompics.benchmarks.SizedThroughputRequest;
import kompics.benchmarks.StreamingWindowsRequest;
import kompics.benchmarks.TestResult;
import kompics.benchmarks.ThroughputPingPongRequest;
import mpp.harness.BenchmarkKey;
import mpp.harness.Benchmarks;
import mpp.harness.parameters.MeasuringPolicy;
import mpp.harness.running.BenchmarkThread;
import mpp.harness.running.BenchmarkThread.Job;
import mpp.harness.running.Cancellation;
import mpp.harness.running.Outcome;
import mpp.harness.running.Phases;
import mpp.harness.running.Progress;
import mpp.harness.running.RunLoop;

/** What the runner calls, at a testee in the local role or at a master. */
final class RunnerService extends BenchmarkRunnerGrpc.BenchmarkRunnerImplBase {
  private final RunnerRole role;
  private final BenchmarkThread thread;
  private final Consumer<ShutdownRequest> shutdown;

  private volatile Progress progress = Progress.IDLE;

  /**
   * A service for a testee in some role.
   *
   * @param shutdown called, after the acknowledgement, when the runner asks the process to end;
   *     must not block
   */
  RunnerService(RunnerRole role, BenchmarkThread thread, Consumer<ShutdownRequest> shutdown) {
    this.role = role;
    this.thread = thread;
    this.shutdown = shutdown;
  }

  @Override
  public void ready(ReadyRequest request, StreamObserver<ReadyResponse> reply) {
    send(reply, ReadyResponse.newBuilder().setStatus(role.isReady()).setInfo(role.info()).build());
  }

  @Override
  public void shutdown(ShutdownRequest request, StreamObserver<ShutdownAck> reply) {
    send(reply, ShutdownAck.getDefaultInstance());
    shutdown.accept(request);
  }

  @Override
  public void progress(ProgressRequest request, StreamObserver<ProgressResponse> reply) {
    send(reply, describe(progress));
  }

  @Override
  public void pingPong(PingPongRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.PING_PONG, request, reply);
  }

  @Override
  public void netPingPong(PingPongRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.NET_PING_PONG, request, reply);
  }

  @Override
  public void throughputPingPong(
      ThroughputPingPongRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.THROUGHPUT_PING_PONG, request, reply);
  }

  @Override
  public void netThroughputPingPong(
      ThroughputPingPongRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.NET_THROUGHPUT_PING_PONG, request, reply);
  }

  @Override
  public void atomicRegister(AtomicRegisterRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.ATOMIC_REGISTER, request, reply);
  }

  @Override
  public void streamingWindows(StreamingWindowsRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.STREAMING_WINDOWS, request, reply);
  }

  @Override
  public void fibonacci(FibonacciRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.FIBONACCI, request, reply);
  }

  @Override
  public void chameneos(ChameneosRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.CHAMENEOS, request, reply);
  }

  @Override
  public void allPairsShortestPath(APSPRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.ALL_PAIRS_SHORTEST_PATH, request, reply);
  }

  @Override
  public void atomicBroadcast(AtomicBroadcastRequest request, StreamObserver<TestResult> reply) {
    send(reply, Outcome.notImplemented());
  }

  @Override
  public void sizedThroughput(SizedThroughputRequest request, StreamObserver<TestResult> reply) {
    measure(Benchmarks.SIZED_THROUGHPUT, request, reply);
  }

  private <R extends Message, P> void measure(
      BenchmarkKey<R, P> key, R request, StreamObserver<TestResult> reply) {
    Optional<Function<P, Phases>> phases = role.phases(key);
    if (phases.isEmpty()) {
      send(reply, Outcome.notImplemented());
      return;
    }
    Job job =
        thread.submit(
            cancellation -> execute(key, request, phases.get(), cancellation),
            result -> send(reply, result));
    if (job == null) {
      send(reply, busy());
      return;
    }
    if (reply instanceof ServerCallStreamObserver<TestResult> call) {
      call.setOnCancelHandler(() -> job.cancel("the caller has gone"));
    }
  }

  private <R extends Message, P> TestResult execute(
      BenchmarkKey<R, P> key, R request, Function<P, Phases> phases, Cancellation cancellation) {
    P parameters = key.parameters().apply(request);
    MeasuringPolicy policy = MeasuringPolicy.from(key.policy().apply(request));
    Phases made = phases.apply(parameters);
    try {
      return new RunLoop(key.symbol(), made, policy, cancellation, step -> progress = step)
          .execute();
    } finally {
      progress = Progress.IDLE;
    }
  }

  private TestResult busy() {
    String running = progress.benchmark();
    return Outcome.refusal(
        FailureKind.FAILURE_KIND_INTERNAL,
        "busy: %s is in progress, and a testee takes one request at a time"
            .formatted(running.isEmpty() ? "another request" : running));
  }

  private static ProgressResponse describe(Progress progress) {
    return ProgressResponse.newBuilder()
        .setBenchmark(progress.benchmark())
        .setPhase(progress.phase().word())
        .setWarmupRunsDone(progress.warmup().count())
        .setRunsDone(progress.measured().count())
        .setLastMillis(progress.lastMillis())
        .setRse(progress.measured().statistics().relativeStandardError())
        .build();
  }
}
