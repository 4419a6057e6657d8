package mpp.testee

import java.util.concurrent.CountDownLatch

import scala.actors.Actor

/** An actor of a run. */
abstract class Component(scope: RunScope) extends Actor {
  private var allRun: CountDownLatch = _

  /** Handles one message, whichever comes next. An exception fails the run, and so does the MatchError of an unexpected
    * message: by the cases of a `react` it would wait in the mailbox for ever.
    */
  protected def handle(message: Any): Unit

  /** Has the actor's first task count down, once it is started. */
  final def countDown(latch: CountDownLatch): Unit = allRun = latch

  final override def act(): Unit = {
    if (allRun != null) {
      allRun.countDown()
      allRun = null
    }
    scope.kind match {
      case ActorKind.EventBased  => loop(react { case message => watch(message) })
      case ActorKind.ThreadBased => while (true) receive { case message => watch(message) }
    }
  }

  final override def exceptionHandler: PartialFunction[Exception, Unit] = { case failure => fail(failure) }

  final override def exit(): Nothing = {
    scope.ended(this)
    super.exit()
  }

  private def watch(message: Any): Unit =
    try handle(message)
    catch {
      // The library's handler is for exceptions only.
      case failure: Error => fail(failure)
    }

  private def fail(failure: Throwable): Nothing = {
    scope.failed(failure)
    exit()
  }
}
