package mpp.testee

import java.util.function.Supplier
import java.util.jar.JarFile

import scala.actors.Actor

import mpp.harness.parameters._
import mpp.harness.{LocalBenchmark, Testee, TesteeOptions}

/** The two testees, which differ in the way in which actors wait. */
object Registry {

  /** Returns the description of the one whose actors give their threads back. */
  def eventBased: Testee = {
    val testee = define("SCALAACTORS", "Scala Actors", ActorKind.EventBased)
    testee.`with`(FibonacciParameters.KEY, supply(new Fibonacci(ActorKind.EventBased)))
  }

  /** Returns the description of the one whose waiting actors keep their threads. It has no FIBONACCI, whose callers are
    * too many for threads.
    */
  def threadBased: Testee = define("SCALAACTORSTHREAD", "Scala Actors (threads)", ActorKind.ThreadBased)

  private def define(symbol: String, name: String, kind: ActorKind): Testee =
    Testee
      .define(symbol, name, version, s"Scala ${util.Properties.versionNumberString}")
      .loading(new Runnable {
        override def run(): Unit = new ActorSystem(kind).terminate(true)
      })
      .option(TesteeOptions.WORKERS, 1, TesteeOptions.MOST_WORKERS)
      .setting(TesteeOptions.WORKERS, ActorSystem.parallelism.toString)
      .`with`(PingPongParameters.KEY, supply(new PingPong(kind)))
      .`with`(ThroughputPingPongParameters.KEY, supply(new ThroughputPingPong(kind)))
      .`with`(ChameneosParameters.KEY, supply(new Chameneos(kind)))
      .`with`(AllPairsShortestPathParameters.KEY, supply(new AllPairsShortestPath(kind)))
      .`with`(ThreadRingParameters.KEY, supply(new ThreadRing(kind)))
      .`with`(ForkJoinCreateParameters.KEY, supply(new ForkJoinCreate(kind)))
      .`with`(ForkJoinThroughputParameters.KEY, supply(new ForkJoinThroughput(kind)))
      .`with`(CountingParameters.KEY, supply(new Counting(kind)))
      .`with`(PrimeSieveParameters.KEY, supply(new PrimeSieve(kind)))
      .`with`(RequestReplyParameters.KEY, supply(new RequestReply(kind)))
      .`with`(FairnessParameters.KEY, supply(new Fairness(kind)))
      .`with`(LatencyParameters.KEY, supply(new Latency(kind)))

  private def supply[P](benchmark: => LocalBenchmark[P]): Supplier[LocalBenchmark[P]] =
    new Supplier[LocalBenchmark[P]] {
      override def get(): LocalBenchmark[P] = benchmark
    }

  /** The library does not tell its version; its jar does, with the time of its making after it. */
  private def version: String = {
    val jar = new JarFile(classOf[Actor].getProtectionDomain.getCodeSource.getLocation.getPath)
    try jar.getManifest.getMainAttributes.getValue("Bundle-Version").split("""\.v""").head
    finally jar.close()
  }
}
