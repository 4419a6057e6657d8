package mpp.testee;

import mpp.harness.Testee;
import mpp.harness.parameters.AllPairsShortestPathParameters;
import mpp.harness.parameters.AtomicBroadcastParameters;
import mpp.harness.parameters.AtomicRegisterParameters;
import mpp.harness.parameters.ChameneosParameters;
import mpp.harness.parameters.CountingParameters;
import mpp.harness.parameters.FairnessParameters;
import mpp.harness.parameters.FibonacciParameters;
import mpp.harness.parameters.FileTransferParameters;
import mpp.harness.parameters.ForkJoinCreateParameters;
import mpp.harness.parameters.ForkJoinThroughputParameters;
import mpp.harness.parameters.LatencyParameters;
import mpp.harness.parameters.NetConnectionsParameters;
import mpp.harness.parameters.PingPongParameters;
import mpp.harness.parameters.PrimeSieveParameters;
import mpp.harness.parameters.RequestReplyParameters;
import mpp.harness.parameters.SizedThroughputParameters;
import mpp.harness.parameters.StreamingWindowsParameters;
import mpp.harness.parameters.ThreadRingParameters;
import mpp.harness.parameters.ThroughputPingPongParameters;
import mpp.kompics.common.Framework;

/** The testee, with all benchmarks. */
public final class Registry {

  private Registry() {}

  /** Returns its description. */
  public static Testee testee() {
    return Framework.define("KOMPICSJ", "Kompics Java", "Java " + Runtime.version().feature())
        .with(PingPongParameters.KEY, PingPong::new)
        .with(ThroughputPingPongParameters.KEY, ThroughputPingPong::new)
        .with(FibonacciParameters.KEY, Fibonacci::new)
        .with(ChameneosParameters.KEY, Chameneos::new)
        .with(AllPairsShortestPathParameters.KEY, AllPairsShortestPath::new)
        .with(ThreadRingParameters.KEY, ThreadRing::new)
        .with(ForkJoinCreateParameters.KEY, ForkJoinCreate::new)
        .with(ForkJoinThroughputParameters.KEY, ForkJoinThroughput::new)
        .with(CountingParameters.KEY, Counting::new)
        .with(PrimeSieveParameters.KEY, PrimeSieve::new)
        .with(RequestReplyParameters.KEY, RequestReply::new)
        .with(FairnessParameters.KEY, Fairness::new)
        .with(LatencyParameters.KEY, Latency::new)
        .with(PingPongParameters.NET_KEY, NetPingPong::new, NetThroughputPingPong::client)
        .with(
            ThroughputPingPongParameters.NET_KEY,
            NetThroughputPingPong::new,
            NetThroughputPingPong::client)
        .with(SizedThroughputParameters.KEY, SizedThroughput::new, SizedThroughput.Client::new)
        .with(AtomicRegisterParameters.KEY, AtomicRegister::new, AtomicRegister::client)
        .with(AtomicBroadcastParameters.KEY, AtomicBroadcast::new, AtomicBroadcast::client)
        .with(StreamingWindowsParameters.KEY, StreamingWindows::new, StreamingWindows::client)
        .with(LatencyParameters.NET_KEY, NetLatency::new, NetLatency::client)
        .with(NetConnectionsParameters.KEY, NetConnections::new, NetConnections::client)
        .with(FileTransferParameters.KEY, FileTransfer::new, FileTransfer.Client::new);
  }
}
