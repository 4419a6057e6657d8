package mpp.testee

import java.util.concurrent.{FutureTask, TimeUnit}

import scala.concurrent.Await
import scala.concurrent.duration._

import akka.actor.ActorNotFound
import mpp.harness.{RunFailedException, RunLatch}
import munit.FunSuite

/** What the scope of a run promises: nothing outlives it, and whatever goes wrong in it ends the run. */
abstract class ScopeSuite[S <: RunScope] extends FunSuite {
  private val deadlineSeconds = 20L

  protected def start(): RunSystem[S]

  protected def withSystem(body: RunSystem[S] => Unit): Unit = {
    val system = start()
    try body(system)
    finally system.terminate()
  }

  protected def withScope(body: (S, RunLatch) => Unit): Unit = withSystem { system =>
    val latch = new RunLatch(1)
    val scope = system.open(latch.fail)
    try body(scope, latch)
    finally scope.stop()
  }

  /** Waits for the run's end, which has to come as a failure. */
  protected def failure(latch: RunLatch): Throwable = {
    val waiter = new FutureTask[Throwable](() => intercept[RunFailedException](latch.await()).getCause)
    val thread = new Thread(waiter)
    thread.setDaemon(true)
    thread.start()
    waiter.get(deadlineSeconds, TimeUnit.SECONDS)
  }

  protected def assertNoActors(system: RunSystem[S]): Unit = {
    val anyActor = system.actorSystem.actorSelection("/user/*").resolveOne(300.millis)
    intercept[ActorNotFound](Await.result(anyActor, 10.seconds))
    ()
  }
}
