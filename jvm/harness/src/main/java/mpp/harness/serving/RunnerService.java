package mpp.harness.serving;

import static mpp.harness.serving.Replies.send;

import com.google.protobuf.Message;
import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.FailureKind;
import kompics.benchmarks.ProgressRequest;
import kompics.benchmarks.ProgressResponse;
import kompics.benchmarks.ReadyRequest;
import kompics.benchmarks.ReadyResponse;
import kompics.benchmarks.ShutdownAck;
import kompics.benchmarks.ShutdownRequest;
import kompics.benchmarks.TestResult;
import mpp.harness.parameters.BenchmarkKey;
import mpp.harness.parameters.MeasuringPolicy;
import mpp.harness.running.BenchmarkThread;
import mpp.harness.running.BenchmarkThread.Job;
import mpp.harness.running.Cancellation;
import mpp.harness.running.Outcome;
import mpp.harness.running.Phases;
import mpp.harness.running.Progress;
import mpp.harness.running.RunLoop;

/**
 * Serves the runner's calls, at a testee in the local role or at a master. The contract says which
 * calls measure, and which benchmark each.
 */
final class RunnerService implements BenchmarkRunnerGrpc.AsyncService, BindableService {
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
  public ServerServiceDefinition bindService() {
    ServerServiceDefinition calls = BenchmarkRunnerGrpc.bindService(this);
    ServerServiceDefinition.Builder service =
        ServerServiceDefinition.builder(calls.getServiceDescriptor());
    for (ServerMethodDefinition<?, ?> call : calls.getMethods()) {
      if (measures(call.getMethodDescriptor())) {
        addMeasuring(service, call.getMethodDescriptor());
      } else {
        service.addMethod(call);
      }
    }
    return service.build();
  }

  private static boolean measures(MethodDescriptor<?, ?> call) {
    return call.getResponseMarshaller() instanceof MethodDescriptor.PrototypeMarshaller<?> results
        && results.getMessagePrototype() instanceof TestResult;
  }

  // Safe: the call answers a TestResult, and requests are messages.
  @SuppressWarnings("unchecked")
  private void addMeasuring(ServerServiceDefinition.Builder service, MethodDescriptor<?, ?> call) {
    Optional<String> symbol = BenchmarkKey.symbol(call);
    service.addMethod(
        (MethodDescriptor<Message, TestResult>) call,
        ServerCalls.asyncUnaryCall((request, reply) -> measure(symbol, request, reply)));
  }

  @Override
  public void ready(ReadyRequest request, StreamObserver<ReadyResponse> reply) {
    send(
        reply,
        ReadyResponse.newBuilder()
            .setStatus(role.ready().getAsBoolean())
            .setInfo(role.info())
            .build());
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

  private void measure(Optional<String> symbol, Message request, StreamObserver<TestResult> reply) {
    Optional<Function<Message, Phases>> phases = symbol.flatMap(role.benchmarks());
    if (phases.isEmpty()) {
      send(reply, Outcome.notImplemented());
      return;
    }
    Job job =
        thread.submit(
            cancellation -> execute(symbol.get(), request, phases.get(), cancellation),
            result -> send(reply, result));
    if (job == null) {
      send(reply, busy());
      return;
    }
    if (reply instanceof ServerCallStreamObserver<TestResult> call) {
      call.setOnCancelHandler(() -> job.cancel("the caller has gone"));
    }
  }

  private TestResult execute(
      String symbol, Message request, Function<Message, Phases> phases, Cancellation cancellation) {
    Phases made = phases.apply(request);
    MeasuringPolicy policy = MeasuringPolicy.of(request);
    try {
      return new RunLoop(symbol, made, policy, cancellation, step -> progress = step).execute();
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
