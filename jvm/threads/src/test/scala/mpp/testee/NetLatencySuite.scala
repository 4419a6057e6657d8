package mpp.testee

import java.util.concurrent.{CompletableFuture, CountDownLatch, TimeUnit}

import scala.util.Try

import mpp.harness.parameters.LatencyParameters
import mpp.harness.{DaemonThreads, Deployment, RunFailedException}
import mpp.testee.NetworkFailuresSuite.{Script, ScriptedClient}
import munit.FunSuite

/** NETLATENCY with a client that does something else. */
abstract class NetLatencySuite(kind: ThreadKind) extends FunSuite {

  /** Runs a master's half with a client, and returns what its run throws.
    *
    * @param parameters
    *   the master's request
    * @param script
    *   the client's action, which gets a latch that opens at the end
    * @param whileRunning
    *   the action on the thread of the run
    */
  private def failureOf(parameters: LatencyParameters, script: CountDownLatch => Script)(
      whileRunning: Thread => Unit
  ): Throwable = {
    val ended = new CountDownLatch(1)
    val client = new ScriptedClient(script(ended))
    val master = new NetLatency(kind)
    val setup = master.setUp(parameters, new Deployment(2, "127.0.0.1"))
    master.introduce(java.util.List.of(client.setUp(setup, "127.0.0.1")))
    master.prepare()
    val failure = new CompletableFuture[Throwable]
    val thread = DaemonThreads
      .named("run")
      .newThread(() =>
        try {
          master.run()
          failure.cancel(false): Unit
        } catch { case thrown: Throwable => failure.complete(thrown): Unit }
      )
    thread.start()
    try {
      whileRunning(thread)
      failure.get(10, TimeUnit.SECONDS)
    } finally {
      val begun = System.nanoTime
      Try(master.cleanUp(true))
      assert(clue((System.nanoTime - begun) / 1000000) < 3000)
      ended.countDown()
      client.cleanUp(true)
    }
  }

  test("a client that ends the connection in the run fails it") {
    val failure = failureOf(
      new LatencyParameters(1000, 1000, 1, 0),
      _ => (input, _) => Ping.frame(false).read(input): Unit
    )(_ => ())
    val reasons = Iterator.iterate(failure)(_.getCause).takeWhile(_ != null).map(_.toString).mkString(", ")
    assert(failure.isInstanceOf[RunFailedException] || failure.isInstanceOf[java.io.IOException], clue(reasons))
  }

  test("a run whose client takes no requests ends when it is interrupted") {
    val failure = failureOf(new LatencyParameters(100000000, 100, 1, 0), ended => (_, _) => ended.await()) { thread =>
      Thread.sleep(300)
      thread.interrupt()
    }
    assert(clue(failure).isInstanceOf[InterruptedException])
  }
}

class PlatformLatencySuite extends NetLatencySuite(ThreadKind.PLATFORM)

class VirtualLatencySuite extends NetLatencySuite(ThreadKind.VIRTUAL) with OnVirtualThreads
