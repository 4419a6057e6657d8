package mpp.testee.classic

import scala.concurrent.Await

import akka.actor._
import akka.pattern.{ask, gracefulStop}
import akka.util.Timeout
import mpp.harness.RunLatch
import mpp.testee.{RunMessage, RunScope}

/** The actors of one run, as children of one supervisor. */
final class ClassicScope private[classic] (system: ActorSystem, val latch: RunLatch) extends RunScope {
  private val supervisor = system.actorOf(Props(new RunSupervisor(latch)))

  /** Creates an actor and waits until it has started. */
  def create(props: Props): ActorRef = createAll(Vector(props)).head

  /** Creates actors, in the order of their props, and waits until all have started. */
  def createAll(props: IndexedSeq[Props]): IndexedSeq[ActorRef] = {
    implicit val timeout: Timeout = RunScope.deadline
    val created = (supervisor ? RunSupervisor.Create(props)).mapTo[RunSupervisor.Created]
    Await.result(created, RunScope.deadline).actors
  }

  override def stop(): Unit = {
    Await.result(gracefulStop(supervisor, RunScope.deadline), RunScope.deadline)
    ()
  }
}

object ClassicScope {

  /** Strategy of actors with children: a child's failure is the run's, not something to restart after. */
  val escalating: SupervisorStrategy = OneForOneStrategy() { case _ => SupervisorStrategy.Escalate }
}

private object RunSupervisor {
  final case class Create(props: IndexedSeq[Props])
  final case class Created(actors: IndexedSeq[ActorRef])
}

/** Parent of a run's actors. Whatever happens to them or their messages that should not ends the run. */
private final class RunSupervisor(latch: RunLatch) extends Actor {
  import RunSupervisor._

  private var created = Created(Vector.empty)
  private var unstarted = 0
  private var requester = ActorRef.noSender

  override val supervisorStrategy: SupervisorStrategy = OneForOneStrategy() { case failure =>
    latch.fail(failure)
    SupervisorStrategy.Stop
  }

  override def preStart(): Unit = {
    context.system.eventStream.subscribe(self, classOf[DeadLetter])
    context.system.eventStream.subscribe(self, classOf[UnhandledMessage])
    ()
  }

  // After the run it has no effect: only a system that ends on its own ends a run this way.
  override def postStop(): Unit = latch.fail(RunScope.ended)

  override def receive: Receive = {
    case Create(props) =>
      created = Created(props.map(context.actorOf))
      unstarted = props.size
      requester = sender()
      // An actor answers this once it has started, so that starting is no part of the timed run.
      created.actors.foreach(_ ! Identify(()))
    case _: ActorIdentity =>
      unstarted -= 1
      if (unstarted == 0) requester ! created
    case DeadLetter(message: RunMessage, _, recipient)       => latch.fail(RunScope.lost(message, recipient))
    case UnhandledMessage(message: RunMessage, _, recipient) => latch.fail(RunScope.lost(message, recipient))
    case _: DeadLetter | _: UnhandledMessage                 => ()
  }
}
