package mpp.testee

import java.util.concurrent.CountDownLatch
import java.util.function.{BiFunction, Supplier}

import scala.actors.Actor

import mpp.harness.components.{ComponentScope, ComponentSystem}

/** Systems and components for suites in another Scala, which share no types but Java's and the harness's with them.
  *
  * @param kind
  *   of actors: "react" or "receive"
  */
final class Guests(kind: String)
    extends Supplier[ComponentSystem[_ <: ComponentScope]]
    with BiFunction[String, ComponentScope, Runnable] {
  import Guests._

  /** Starts a system. */
  override def get(): ComponentSystem[_ <: ComponentScope] =
    new ActorSystem(if (kind == "react") ActorKind.EventBased else ActorKind.ThreadBased)

  /** Starts components, and returns what makes them do what their name says. */
  override def apply(name: String, scope: ComponentScope): Runnable = (name, scope) match {
    case ("throws an exception", run: RunScope)     => act(run, throw new IllegalArgumentException("broken"))
    case ("throws an error", run: RunScope)         => act(run, throw new LinkageError("broken"))
    case ("gets a message too many", run: RunScope) =>
      val guest = start(run, new Guest(run, ()))
      runnable(guest ! Unexpected)
    case ("are many", run: RunScope) =>
      run.startAll(Seq.fill(500)(new Guest(run, ())))
      runnable(())
    case ("is always busy", run: RunScope)               => repeat(run, ())
    case ("creates others for ever", run: RunScope)      => repeat(run, run.start(new Guest(run, ())))
    case ("waits for an answer for ever", run: RunScope) =>
      val mute = start(run, new Guest(run, ()))
      val asker = start(run, new Guest(run, mute !? Go))
      runnable {
        asker ! Go
        while (asker.getState != Actor.State.Blocked) Thread.sleep(1)
      }
  }
}

private object Guests {
  private case object Go
  private case object Unexpected

  private final class Guest(scope: RunScope, action: => Unit) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Go => action
    }
  }

  private def start(scope: RunScope, component: Component): Component = {
    scope.startAll(Seq(component))
    component
  }

  private def act(scope: RunScope, action: => Unit): Runnable = {
    val guest = start(scope, new Guest(scope, action))
    runnable(guest ! Go)
  }

  /** Does this again and again, and returns what begins it and waits until it is at work. */
  private def repeat(scope: RunScope, action: => Unit): Runnable = {
    val atWork = new CountDownLatch(10)
    val guest = start(
      scope,
      new Component(scope) {
        override protected def handle(message: Any): Unit = {
          action
          atWork.countDown()
          this ! message
        }
      }
    )
    runnable {
      guest ! Go
      atWork.await()
    }
  }

  private def runnable(action: => Unit): Runnable = new Runnable {
    override def run(): Unit = action
  }
}
