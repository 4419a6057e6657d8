package mpp.harness.distributed;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kompics.benchmarks.BenchmarkMasterGrpc;
import kompics.benchmarks.BenchmarkMasterGrpc.BenchmarkMasterBlockingStub;
import kompics.benchmarks.ClientInfo;
import mpp.harness.DaemonThreads;
import mpp.harness.network.HostPort;
import mpp.harness.network.RunToken;

/**
 * Checks a client in with its master, and again every {@link #INTERVAL}: each learns thus that the
 * other one lives.
 */
public final class CheckIn implements AutoCloseable {
  /** Time between a client's check-ins. */
  public static final Duration INTERVAL = Duration.ofSeconds(2);

  /** Deadline of the first check-in, since the master may still be starting. */
  private static final Duration FIRST_WITHIN = Duration.ofSeconds(60);

  /** Silence of the master after which the client gives up. */
  private static final Duration LOST_AFTER = Duration.ofSeconds(10);

  /**
   * Time between attempts before the second success: only of a client that repeats its check-in the
   * master knows that silence means something.
   */
  private static final Duration RETRY = Duration.ofMillis(100);

  private final HostPort master;
  private final ClientInfo self;
  private final Consumer<String> onEnd;
  private final ManagedChannel channel;
  private final BenchmarkMasterBlockingStub stub;
  private volatile boolean closed;

  /**
   * Begins to check in.
   *
   * @param self address of the client's service
   * @param onEnd is told, once, in a sentence, that there is no master, that it refuses this
   *     client, or that it has gone
   */
  public CheckIn(HostPort master, HostPort self, Optional<String> token, Consumer<String> onEnd) {
    this.master = master;
    this.self = ClientInfo.newBuilder().setAddress(self.host()).setPort(self.port()).build();
    this.onEnd = onEnd;
    channel = NettyChannelBuilder.forAddress(master.host(), master.port()).usePlaintext().build();
    stub = RunToken.attach(BenchmarkMasterGrpc.newBlockingStub(channel), token);
    DaemonThreads.start("mpp-check-in", this::repeat);
  }

  @Override
  public void close() {
    closed = true;
    channel.shutdownNow();
  }

  private void repeat() {
    boolean known = false;
    boolean repeats = false;
    long lastSuccessNanos = System.nanoTime();
    while (!closed) {
      try {
        stub.withDeadlineAfter(INTERVAL.toMillis(), TimeUnit.MILLISECONDS).checkIn(self);
        repeats = known;
        known = true;
        lastSuccessNanos = System.nanoTime();
      } catch (StatusRuntimeException failure) {
        String end = end(failure.getStatus(), known, System.nanoTime() - lastSuccessNanos);
        if (end != null && !closed) {
          onEnd.accept(end);
          return;
        }
      }
      try {
        Thread.sleep((repeats ? INTERVAL : RETRY).toMillis());
      } catch (InterruptedException stop) {
        return;
      }
    }
  }

  /** Returns why to give up, or null while there is hope. */
  private String end(Status status, boolean known, long silentNanos) {
    switch (status.getCode()) {
      case FAILED_PRECONDITION, UNAUTHENTICATED, UNIMPLEMENTED, INVALID_ARGUMENT:
        return "the master at %s refuses this client: %s"
            .formatted(master, status.getDescription());
      default:
        Duration patience = known ? LOST_AFTER : FIRST_WITHIN;
        return silentNanos <= patience.toNanos()
            ? null
            : known
                ? "the master at %s has gone".formatted(master)
                : "there is no master at %s, tried for %d s"
                    .formatted(master, patience.toSeconds());
    }
  }
}
