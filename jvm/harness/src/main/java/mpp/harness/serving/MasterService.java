package mpp.harness.serving;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import kompics.benchmarks.BenchmarkMasterGrpc;
import kompics.benchmarks.CheckinResponse;
import kompics.benchmarks.ClientInfo;
import mpp.harness.distributed.Clients;
import mpp.harness.network.HostPort;

/** The calls of clients to their master. */
final class MasterService extends BenchmarkMasterGrpc.BenchmarkMasterImplBase {
  private static final int HIGHEST_PORT = 65_535;

  private final Clients clients;

  MasterService(Clients clients) {
    this.clients = clients;
  }

  @Override
  public void checkIn(ClientInfo client, StreamObserver<CheckinResponse> reply) {
    int port = client.getPort();
    if (client.getAddress().isBlank() || port < 1 || port > HIGHEST_PORT) {
      String wrong =
          "client '%s' with port %s is nowhere: allowed are a host and a port from 1 to %d"
              .formatted(client.getAddress(), Integer.toUnsignedString(port), HIGHEST_PORT);
      reply.onError(Status.INVALID_ARGUMENT.withDescription(wrong).asRuntimeException());
      return;
    }
    String refused = clients.checkIn(new HostPort(client.getAddress(), port));
    if (refused != null) {
      reply.onError(Status.FAILED_PRECONDITION.withDescription(refused).asRuntimeException());
      return;
    }
    Replies.send(reply, CheckinResponse.getDefaultInstance());
  }
}
