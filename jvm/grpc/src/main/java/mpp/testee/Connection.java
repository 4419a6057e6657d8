package mpp.testee;

import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import mpp.harness.components.ComponentSystem;
import mpp.harness.network.HostPort;

/** The master's connection to the client, which all streams of a request go over. */
final class Connection implements ComponentSystem<RunScope> {
  private static final long END_SECONDS = 5;

  private Optional<ManagedChannel> channel = Optional.empty();

  /** Opens it; it is made when it is first needed. */
  ManagedChannel open(HostPort client) {
    // Nothing that is done on an answer ever waits.
    ManagedChannel opened =
        NettyChannelBuilder.forAddress(client.host(), client.port())
            .usePlaintext()
            .directExecutor()
            .build();
    channel = Optional.of(opened);
    return opened;
  }

  @Override
  public RunScope open(Consumer<Throwable> onFailure) {
    return new RunScope();
  }

  @Override
  public void terminate(boolean orderly) throws InterruptedException, TimeoutException {
    if (channel.isPresent()
        && !channel.get().shutdownNow().awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
      throw new TimeoutException(
          "the connection took more than %d s to end".formatted(END_SECONDS));
    }
  }
}
