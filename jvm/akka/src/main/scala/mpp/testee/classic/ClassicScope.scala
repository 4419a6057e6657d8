package mpp.testee.classic

import scala.concurrent.Await

import akka.actor._
import akka.pattern.{ask, gracefulStop}
import akka.util.Timeout
import mpp.testee.{RunMessage, RunScope}

/** Actors that belong together, as children of one supervisor. */
final class ClassicScope private[classic] (system: ActorSystem, onFailure: Throwable => Unit) extends RunScope {
  private val supervisor = system.actorOf(Props(new RunSupervisor(onFailure)))

  override def path: ActorPath = supervisor.path

  /** Creates an actor and waits until it has started. */
  def create(props: Props): ActorRef = createAll(Vector(props)).head

  /** Creates actors, in the order of their props, and waits until all have started. */
  def createAll(props: IndexedSeq[Props]): IndexedSeq[ActorRef] = if (props.isEmpty) Vector.empty
  else {
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

/** Parent of a scope's actors. Whatever happens to them or their messages that should not is a failure. */
private final class RunSupervisor(onFailure: Throwable => Unit) extends Actor {
  import RunSupervisor._

  private var number = 0
  private var created = Created(Vector.empty)
  private var unstarted = 0
  private var requester = ActorRef.noSender

  override val supervisorStrategy: SupervisorStrategy = OneForOneStrategy() { case failure =>
    onFailure(failure)
    SupervisorStrategy.Stop
  }

  override def preStart(): Unit = {
    context.system.eventStream.subscribe(self, classOf[DeadLetter])
    context.system.eventStream.subscribe(self, classOf[UnhandledMessage])
    ()
  }

  // After a run it has no effect: only a system that ends on its own ends a run this way.
  override def postStop(): Unit = onFailure(RunScope.ended)

  override def receive: Receive = {
    case Create(props) =>
      created = Created(props.map(createOne))
      unstarted = props.size
      requester = sender()
      // An actor answers this once it has started, so that starting is no part of the timed run.
      created.actors.foreach(_ ! Identify(()))
    case _: ActorIdentity =>
      unstarted -= 1
      if (unstarted == 0) requester ! created
    case DeadLetter(message: RunMessage, _, recipient)       => onFailure(RunScope.lost(message, recipient))
    case UnhandledMessage(message: RunMessage, _, recipient) => onFailure(RunScope.lost(message, recipient))
    case _: DeadLetter | _: UnhandledMessage                 => ()
  }

  private def createOne(props: Props): ActorRef = {
    val actor = context.actorOf(props, number.toString)
    number += 1
    actor
  }
}
