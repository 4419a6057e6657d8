package mpp.harness.serving;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.function.Consumer;
import kompics.benchmarks.BenchmarkClientGrpc;
import kompics.benchmarks.CleanupInfo;
import kompics.benchmarks.CleanupResponse;
import kompics.benchmarks.SetupConfig;
import kompics.benchmarks.SetupResponse;
import kompics.benchmarks.ShutdownAck;
import kompics.benchmarks.ShutdownRequest;
import mpp.harness.distributed.ClientHost;
import mpp.harness.running.CauseChain;

/** The calls of a master to its clients. */
final class ClientService extends BenchmarkClientGrpc.BenchmarkClientImplBase {
  private final ClientHost host;
  private final Consumer<ShutdownRequest> shutdown;

  /**
   * A service for a client.
   *
   * @param shutdown called, after the acknowledgement, when the master asks the process to end;
   *     must not block
   */
  ClientService(ClientHost host, Consumer<ShutdownRequest> shutdown) {
    this.host = host;
    this.shutdown = shutdown;
  }

  @Override
  public void setup(SetupConfig config, StreamObserver<SetupResponse> reply) {
    Replies.send(reply, setUp(config));
  }

  @Override
  public void cleanup(CleanupInfo info, StreamObserver<CleanupResponse> reply) {
    try {
      host.cleanUp(info.getFinal());
    } catch (Throwable failure) {
      String why = CauseChain.sentence(failure);
      reply.onError(Status.INTERNAL.withDescription(why).asRuntimeException());
      return;
    }
    Replies.send(reply, CleanupResponse.getDefaultInstance());
  }

  @Override
  public void shutdown(ShutdownRequest request, StreamObserver<ShutdownAck> reply) {
    Replies.send(reply, ShutdownAck.getDefaultInstance());
    shutdown.accept(request);
  }

  private SetupResponse setUp(SetupConfig config) {
    try {
      String data = host.setUp(config.getLabel(), config.getData());
      return SetupResponse.newBuilder().setSuccess(true).setData(data).build();
    } catch (Throwable failure) {
      return SetupResponse.newBuilder().setData(CauseChain.sentence(failure)).build();
    }
  }
}
