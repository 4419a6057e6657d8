package mpp.testee;

import io.grpc.ManagedChannel;
import java.util.List;
import java.util.Optional;
import mpp.harness.Testee;
import mpp.harness.parameters.FileTransferParameters;
import mpp.harness.parameters.LatencyParameters;
import mpp.harness.parameters.NetConnectionsParameters;
import mpp.harness.parameters.PingPongParameters;
import mpp.harness.parameters.SizedThroughputParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;

/** The testee's benchmarks. */
public final class Registry {

  private Registry() {}

  /** Returns the description of the testee. */
  public static Testee testee() {
    String version =
        Optional.ofNullable(ManagedChannel.class.getPackage().getImplementationVersion())
            .orElse("unknown");
    String language = "Java " + Runtime.version().feature();
    return Testee.define("GRPCJAVA", "grpc-java", version, language)
        .with(PingPongParameters.NET_KEY, NetPingPong::new, PairClient::new)
        .with(ThroughputPingPongParameters.NET_KEY, NetThroughputPingPong::new, PairClient::new)
        .with(
            LatencyParameters.NET_KEY,
            NetLatency::new,
            () -> new PairClient(List.of(PartnerService::ofServers)))
        .with(
            NetConnectionsParameters.KEY,
            NetConnections::new,
            () -> new PairClient(List.of(EndService::of)))
        .with(
            FileTransferParameters.KEY,
            FileTransfer::new,
            () -> new PairClient(List.of(FileService::of, PartnerService::of)))
        .with(SizedThroughputParameters.KEY, SizedThroughput::new, PairClient::new);
  }
}
