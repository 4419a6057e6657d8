package mpp.testee

import effpi.ProcessSystem.Settings
import mpp.harness.Testee
import mpp.harness.parameters._

/** The testee. */
object Registry {

  /** There is no release of ours: the year of the description that was followed. */
  private val description = "2018"

  /** The testee with the options of this process. */
  def testee: Testee = testee(EffpiOptions.settings)

  /** The testee with process systems of these settings. */
  def testee(settings: Settings): Testee =
    EffpiOptions
      .declare(
        Testee.define(
          "EFFPI",
          "Effpi, reimplemented",
          description,
          s"Scala ${util.Properties.versionNumberString}"
        ),
        settings
      )
      .loading(() => new RunScope(settings, _ => ()).stop(true))
      .`with`(PingPongParameters.KEY, () => new PingPong(settings))
      .`with`(ThroughputPingPongParameters.KEY, () => new ThroughputPingPong(settings))
      .`with`(FibonacciParameters.KEY, () => new Fibonacci(settings))
      .`with`(ChameneosParameters.KEY, () => new Chameneos(settings))
      .`with`(AllPairsShortestPathParameters.KEY, () => new AllPairsShortestPath(settings))
      .`with`(ThreadRingParameters.KEY, () => new ThreadRing(settings))
      .`with`(ForkJoinCreateParameters.KEY, () => new ForkJoinCreate(settings))
      .`with`(ForkJoinThroughputParameters.KEY, () => new ForkJoinThroughput(settings))
      .`with`(CountingParameters.KEY, () => new Counting(settings))
      .`with`(PrimeSieveParameters.KEY, () => new PrimeSieve(settings))
      .`with`(RequestReplyParameters.KEY, () => new RequestReply(settings))
      .`with`(FairnessParameters.KEY, () => new Fairness(settings))
      .`with`(LatencyParameters.KEY, () => new Latency(settings))
}
