package mpp.testee

import scala.concurrent.Await
import scala.concurrent.duration._

import akka.actor.{ActorNotFound, ActorRef}
import mpp.harness.{Eventually, RunLatch}
import mpp.harness.parameters.{PrimeSieveParameters, RequestReplyParameters}
import mpp.harness.suites.ScopeSuite

/** The promises of a run's scope, whatever the interface of its actors. */
abstract class ActorScopeSuite[S <: RunScope] extends ScopeSuite[S, RunSystem[S]] {
  import ActorScopeSuite._

  protected def start(): RunSystem[S]

  override protected def start(latch: RunLatch): RunSystem[S] = start()

  /** Creates an actor that understands all messages but [[ActorScopeSuite.Unknown]], and returns who sends to it. */
  protected def fragile(scope: S): Message => Unit

  protected def createStillborn(scope: S): Unit

  /** Asks for the tenth Fibonacci number. */
  protected def beginFibonacci(scope: S, latch: RunLatch): Unit

  /** Creates the first filter of PRIMESIEVE.
    *
    * @return
    *   the source of its numbers
    */
  protected def createFilter(scope: S, parameters: PrimeSieveParameters, latch: RunLatch): Array[Long] => Unit

  /** The failure of a filter. */
  protected def badNumbers: RunMessage

  /** Creates a client of REQUESTREPLY, which learns that what it asked will not be answered. */
  protected def createUnanswered(scope: S, parameters: RequestReplyParameters, latch: RunLatch, cause: Throwable): Unit

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

  test("a filter of PRIMESIEVE that fails ends the run") {
    withSystem { (system, latch) =>
      val scope = system.open(latch.fail(_))
      createFilter(scope, new PrimeSieveParameters(5, 1, 1), latch)(Array(2, 3, 5))
      third(system, scope) ! badNumbers
      assert(clue(failure(latch)).isInstanceOf[NullPointerException])
      scope.stop()
    }
  }

  test("an ask that fails ends the run") {
    withScope { (scope, latch) =>
      val cause = new IllegalArgumentException("unanswered")
      createUnanswered(scope, new RequestReplyParameters(1, 1, true), latch, cause)
      assertEquals(failure(latch), cause)
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

  /** The child of the child of the scope's first actor, as soon as it exists. */
  private def third(system: RunSystem[S], scope: S): ActorRef = {
    val selection = system.actorSystem.actorSelection(s"${scope.path}/0/*/*")
    var found: Option[ActorRef] = None
    assert(Eventually {
      found = Await.ready(selection.resolveOne(1.second), 10.seconds).value.flatMap(_.toOption)
      found.nonEmpty
    })
    found.get
  }
}

object ActorScopeSuite {
  sealed trait Message extends RunMessage
  case object Break extends Message
  case object Leave extends Message
  case object Unknown extends Message
}
