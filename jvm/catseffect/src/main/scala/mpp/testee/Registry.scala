package mpp.testee

import cats.effect.IO
import mpp.harness.{Testee, TesteeOptions}
import mpp.harness.parameters._

/** The testee. */
object Registry {
  def testee: Testee =
    Testee
      .define("CATSEFFECT", "Cats Effect", version, s"Scala ${util.Properties.versionNumberString}")
      .option(TesteeOptions.WORKERS, 1, TesteeOptions.MOST_WORKERS)
      .setting(TesteeOptions.WORKERS, Fibers.workers.toString)
      .loading(() => load())
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

  private def load(): Unit = {
    val fibers = new Fibers
    val scope = fibers.open(throw _)
    scope.prepare(_ => IO.pure(Components(Seq(IO.unit), IO.unit)))
    scope.stop(true)
    fibers.terminate(true)
  }

  // The library does not tell its version; its jar does.
  private def version: String =
    Option(classOf[IO[_]].getPackage.getImplementationVersion).getOrElse("unknown")
}
