package mpp.testee

import mpp.harness.Testee
import mpp.harness.parameters._
import mpp.kompics.common.Framework
import mpp.kompics.dsl.{ClosureEngine, HandlerEngine, QuickCheckEngine}

/** The two testees, which differ in how handlers are matched. */
object Registry {

  /** As Kompics Scala 1.x does it. */
  def closure: Testee =
    testee("KOMPICSSC", "Kompics Scala 1.x", ClosureEngine)
      .setting("handlers", "matched once, by who triggers an event; their bodies wait as closures")

  /** As Kompics Scala 2.x does it. */
  def quickCheck: Testee =
    testee("KOMPICSSC2", "Kompics Scala 2.x", QuickCheckEngine)
      .setting("handlers", "checked by who triggers an event, and matched again when the component executes it")

  private def testee[R](symbol: String, design: String, engine: HandlerEngine[R]): Testee =
    Framework
      .define(symbol, s"$design (reimplemented on Kompics Java)", s"Scala ${util.Properties.versionNumberString}")
      .`with`(PingPongParameters.KEY, () => new PingPong(engine))
      .`with`(ThroughputPingPongParameters.KEY, () => new ThroughputPingPong(engine))
      .`with`(FibonacciParameters.KEY, () => new Fibonacci(engine))
      .`with`(ChameneosParameters.KEY, () => new Chameneos(engine))
      .`with`(AllPairsShortestPathParameters.KEY, () => new AllPairsShortestPath(engine))
      .`with`(ThreadRingParameters.KEY, () => new ThreadRing(engine))
      .`with`(ForkJoinCreateParameters.KEY, () => new ForkJoinCreate(engine))
      .`with`(ForkJoinThroughputParameters.KEY, () => new ForkJoinThroughput(engine))
      .`with`(CountingParameters.KEY, () => new Counting(engine))
      .`with`(PrimeSieveParameters.KEY, () => new PrimeSieve(engine))
      .`with`(RequestReplyParameters.KEY, () => new RequestReply(engine))
      .`with`(FairnessParameters.KEY, () => new Fairness(engine))
      .`with`(LatencyParameters.KEY, () => new Latency(engine))
      .`with`(PingPongParameters.NET_KEY, () => new NetPingPong(engine), () => NetThroughputPingPong.client(engine))
      .`with`(
        ThroughputPingPongParameters.NET_KEY,
        () => new NetThroughputPingPong(engine),
        () => NetThroughputPingPong.client(engine)
      )
      .`with`(
        SizedThroughputParameters.KEY,
        () => new SizedThroughput(engine),
        () => new SizedThroughput.Client(engine)
      )
      .`with`(AtomicRegisterParameters.KEY, () => new AtomicRegister(engine), () => AtomicRegister.client(engine))
      .`with`(
        StreamingWindowsParameters.KEY,
        () => new StreamingWindows(engine),
        () => StreamingWindows.client(engine)
      )
      .`with`(LatencyParameters.NET_KEY, () => new NetLatency(engine), () => NetLatency.client(engine))
      .`with`(NetConnectionsParameters.KEY, () => new NetConnections(engine), () => NetConnections.client(engine))
      .`with`(FileTransferParameters.KEY, () => new FileTransfer(engine), () => new FileTransfer.Client(engine))
}
