package mpp.testee

import mpp.harness.{Testee, TesteeOptions}
import mpp.harness.parameters._
import zio.ZIO

/** The testee. */
object Registry {
  def testee: Testee =
    Testee
      .define("ZIO", "ZIO", version, s"Scala ${util.Properties.versionNumberString}")
      .setting(TesteeOptions.WORKERS, Fibers.workers.toString)
      .loading(() => Fibers.run(ZIO.unit.fork.flatMap(_.join)))
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

  // The library does not tell its version; its jar does.
  private def version: String =
    Option(classOf[ZIO[_, _, _]].getPackage.getImplementationVersion).getOrElse("unknown")
}
