package mpp.testee

import mpp.harness.parameters._
import mpp.harness.{Testee, TesteeOptions}

/** The testee. */
object Registry {

  /** The year of the description that the library was rebuilt from: its authors' versions are not to be had. */
  private val version = "2012"

  def testee: Testee =
    Testee
      .define("MOLECULE", "Molecule, reimplemented", version, s"Scala ${util.Properties.versionNumberString}")
      .setting(TesteeOptions.WORKERS, Settings.workers.toString)
      .setting(Settings.SchedulerOption, Settings.scheduler)
      .setting(Settings.SegmentOption, Settings.segment.toString)
      .option(TesteeOptions.WORKERS, 1, TesteeOptions.MOST_WORKERS)
      .option(Settings.SchedulerOption, Settings.FlowParallelName, Settings.NaiveName)
      .option(Settings.SegmentOption, 1, Settings.MostSegment)
      .loading(() => new PoolSystem().terminate(true))
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
}
