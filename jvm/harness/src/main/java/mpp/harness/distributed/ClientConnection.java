package mpp.harness.distributed;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import kompics.benchmarks.BenchmarkClientGrpc;
import kompics.benchmarks.BenchmarkClientGrpc.BenchmarkClientStub;
import kompics.benchmarks.CleanupInfo;
import kompics.benchmarks.CleanupResponse;
import kompics.benchmarks.SetupConfig;
import kompics.benchmarks.SetupResponse;
import kompics.benchmarks.ShutdownAck;
import kompics.benchmarks.ShutdownRequest;
import mpp.harness.network.HostPort;
import mpp.harness.network.RunToken;

/** A master's connection to one client. */
public final class ClientConnection implements AutoCloseable {
  /** More than a client may take to create or remove its components. */
  private static final Duration PHASE_DEADLINE = Duration.ofSeconds(150);

  /** Long enough for a client that has nothing to remove; others will not answer any more. */
  private static final Duration ABANDONED_DEADLINE = Duration.ofSeconds(5);

  private static final Duration SHUTDOWN_DEADLINE = Duration.ofSeconds(2);

  private static final CompletableFuture<CleanupResponse> DONE =
      CompletableFuture.completedFuture(CleanupResponse.getDefaultInstance());

  private final HostPort address;
  private final ManagedChannel channel;
  private final BenchmarkClientStub stub;
  private volatile boolean answered;
  private volatile CompletableFuture<CleanupResponse> abandoned = DONE;

  /** Opens a connection, which is made when it is first needed. */
  public ClientConnection(HostPort address, Optional<String> token) {
    this.address = address;
    channel = NettyChannelBuilder.forAddress(address.host(), address.port()).usePlaintext().build();
    stub = RunToken.attach(BenchmarkClientGrpc.newStub(channel), token);
  }

  /** Sets the client up, and returns its data. */
  CompletableFuture<String> setUp(String label, String configuration) {
    answered = false;
    SetupConfig request = SetupConfig.newBuilder().setLabel(label).setData(configuration).build();
    // A clean-up that overtakes the set-up would remove what that has made.
    return abandoned
        .handle((cleanedUp, failure) -> null)
        .thenCompose(
            before ->
                this.<SetupConfig, SetupResponse>call(
                    "set-up", request, PHASE_DEADLINE, s -> s::setup))
        .thenCompose(this::data);
  }

  /**
   * Cleans up at the client. Nobody waits for one that has not answered when it was set up, but the
   * next set-up.
   */
  CompletableFuture<CleanupResponse> cleanUp(boolean last) {
    CleanupInfo request = CleanupInfo.newBuilder().setFinal(last).build();
    if (answered) {
      return call("clean-up", request, PHASE_DEADLINE, s -> s::cleanup);
    }
    abandoned = call("clean-up", request, ABANDONED_DEADLINE, s -> s::cleanup);
    return DONE;
  }

  /** Asks the client to end. */
  CompletableFuture<ShutdownAck> shutdown(boolean force) {
    ShutdownRequest request = ShutdownRequest.newBuilder().setForce(force).build();
    return call("shutdown", request, SHUTDOWN_DEADLINE, s -> s::shutdown);
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }

  private CompletableFuture<String> data(SetupResponse response) {
    answered = true;
    return response.getSuccess()
        ? CompletableFuture.completedFuture(response.getData())
        : CompletableFuture.failedFuture(
            new ClientFailure("client %s: %s".formatted(address, response.getData())));
  }

  private <Q, A> CompletableFuture<A> call(
      String what,
      Q request,
      Duration deadline,
      Function<BenchmarkClientStub, BiConsumer<Q, StreamObserver<A>>> method) {
    CompletableFuture<A> reply = new CompletableFuture<>();
    BenchmarkClientStub bounded =
        stub.withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS);
    method.apply(bounded).accept(request, new Reply<>(reply, what));
    return reply;
  }

  private final class Reply<A> implements StreamObserver<A> {
    private final CompletableFuture<A> reply;
    private final String what;

    private Reply(CompletableFuture<A> reply, String what) {
      this.reply = reply;
      this.what = what;
    }

    @Override
    public void onNext(A answer) {
      reply.complete(answer);
    }

    @Override
    public void onError(Throwable failure) {
      Status status = Status.fromThrowable(failure);
      String why =
          failure instanceof StatusRuntimeException && status.getDescription() != null
              ? status.getCode() + ", " + status.getDescription()
              : failure.toString();
      reply.completeExceptionally(
          new ClientFailure("%s of client %s failed: %s".formatted(what, address, why)));
    }

    @Override
    public void onCompleted() {
      reply.completeExceptionally(new ClientFailure("client " + address + " gave no answer"));
    }
  }
}
