package mpp.testee

import scala.concurrent.Await
import scala.concurrent.duration._

import akka.actor.ActorNotFound
import mpp.harness.RunLatch
import mpp.harness.suites.ScopeSuite

/** What the scope of a run promises, whatever the interface of its actors. */
abstract class ActorScopeSuite[S <: RunScope] extends ScopeSuite[S, RunSystem[S]] {
  import ActorScopeSuite._

  protected def start(): RunSystem[S]

  override protected def start(latch: RunLatch): RunSystem[S] = start()

  /** Creates an actor that understands all messages but [[ActorScopeSuite.Unknown]], and returns who sends to it. */
  protected def fragile(scope: S): Message => Unit

  protected def createStillborn(scope: S): Unit

  /** Asks for the tenth Fibonacci number. */
  protected def beginFibonacci(scope: S, latch: RunLatch): Unit

  override protected def createFragile(scope: S): () => Unit = {
    val actor = fragile(scope)
    () => actor(Break)
  }

  test("an actor that cannot be created ends the run") {
    withScope { (scope, latch) =>
      createStillborn(scope)
      val reasons = Iterator.iterate(failure(latch))(_.getCause).takeWhile(_ != null).mkString(", ")
      assert(clue(reasons).contains("stillborn"))
    }
  }

  test("a message to an actor that has stopped ends the run") {
    withScope { (scope, latch) =>
      val actor = fragile(scope)
      actor(Leave)
      actor(Break)
      assert(clue(failure(latch).getMessage).contains("message Break to"))
    }
  }

  test("a message that is not understood ends the run") {
    withScope { (scope, latch) =>
      fragile(scope)(Unknown)
      assert(clue(failure(latch).getMessage).contains("message Unknown to"))
    }
  }

  test("a system that ends ends the run") {
    withSystem { (system, latch) =>
      fragile(system.open(latch.fail(_)))
      system.terminate()
      assert(clue(failure(latch).getMessage).contains("stopped before its end"))
    }
  }

  test("300 runs of FIBONACCI leave no actor behind") {
    withSystem { (system, _) =>
      for (_ <- 1 to 300) {
        val latch = new RunLatch(1)
        val scope = system.open(latch.fail(_))
        beginFibonacci(scope, latch)
        latch.await()
        scope.stop()
      }
      val anyActor = system.actorSystem.actorSelection("/user/*").resolveOne(300.millis)
      intercept[ActorNotFound](Await.result(anyActor, 10.seconds))
      ()
    }
  }
}

object ActorScopeSuite {
  sealed trait Message extends RunMessage
  case object Break extends Message
  case object Leave extends Message
  case object Unknown extends Message
}
