package mpp.testee.classic

import mpp.harness.Testee
import mpp.harness.parameters._
import mpp.testee.ActorOptions.Actors
import mpp.testee.Framework

/** The testee that uses the classic interface. */
object Registry {
  def testee: Testee =
    Framework
      .define(Framework.classicSymbol, Actors.Classic)
      .loading(() => SystemProvider.start().terminate())
      .`with`(PingPongParameters.KEY, () => new PingPong)
      .`with`(ThroughputPingPongParameters.KEY, () => new ThroughputPingPong)
      .`with`(FibonacciParameters.KEY, () => new Fibonacci)
      .`with`(ChameneosParameters.KEY, () => new Chameneos)
      .`with`(AllPairsShortestPathParameters.KEY, () => new AllPairsShortestPath)
      .`with`(ThreadRingParameters.KEY, () => new ThreadRing)
      .`with`(ForkJoinCreateParameters.KEY, () => new ForkJoinCreate)
      .`with`(ForkJoinThroughputParameters.KEY, () => new ForkJoinThroughput)
      .`with`(CountingParameters.KEY, () => new Counting)
      .`with`(PrimeSieveParameters.KEY, () => new PrimeSieve)
      .`with`(RequestReplyParameters.KEY, () => new RequestReply)
      .`with`(FairnessParameters.KEY, () => new Fairness)
      .`with`(LatencyParameters.KEY, () => new Latency)
      .`with`(PingPongParameters.NET_KEY, () => new NetPingPong, () => new NetPingPong.Client)
      .`with`(
        ThroughputPingPongParameters.NET_KEY,
        () => new NetThroughputPingPong,
        () => new NetThroughputPingPong.Client
      )
      .`with`(LatencyParameters.NET_KEY, () => new NetLatency, () => new NetLatency.Client)
      .`with`(NetConnectionsParameters.KEY, () => new NetConnections, () => new NetConnections.Client)
      .`with`(FileTransferParameters.KEY, () => new FileTransfer, () => new FileTransfer.Client)
      .`with`(SizedThroughputParameters.KEY, () => new SizedThroughput, () => new SizedThroughput.Client)
      .`with`(AtomicRegisterParameters.KEY, () => new AtomicRegister, () => new AtomicRegister.Client)
      .`with`(AtomicBroadcastParameters.KEY, () => new AtomicBroadcast, () => new AtomicBroadcast.Client)
      .`with`(StreamingWindowsParameters.KEY, () => new StreamingWindows, () => new StreamingWindows.Client)
}
