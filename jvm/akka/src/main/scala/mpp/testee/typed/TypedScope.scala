package mpp.testee.typed

import scala.concurrent.Await
import scala.concurrent.duration._

import akka.actor.typed.scaladsl.AskPattern._
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, ActorSystem, Behavior, ChildFailed, PostStop, Signal, Terminated}
import akka.actor.{ActorPath, DeadLetter, UnhandledMessage}
import akka.util.Timeout
import mpp.testee.{RunMessage, RunScope}

/** Actors that belong together, as children of one supervisor. */
final class TypedScope private[typed] (owner: TypedSystem, supervisor: ActorRef[RunSupervisor.Command])
    extends RunScope {

  override def path: ActorPath = supervisor.path

  /** Creates an actor and waits until it has started. */
  def create[M](behavior: Behavior[M]): ActorRef[M] = createAll(Vector(behavior)).head

  /** Creates actors, in the order of their behaviours, and waits until all have started. */
  def createAll[M](behaviors: IndexedSeq[Behavior[M]]): IndexedSeq[ActorRef[M]] = if (behaviors.isEmpty) Vector.empty
  else {
    implicit val timeout: Timeout = RunScope.deadline
    implicit val system: ActorSystem[_] = owner.system
    val created = supervisor.ask[IndexedSeq[ActorRef[M]]](RunSupervisor.Create(behaviors, _))
    Await.result(created, RunScope.deadline)
  }

  override def stop(): Unit = owner.close(supervisor)
}

private[typed] object RunSupervisor {
  sealed trait Command
  final case class Create[M](behaviors: IndexedSeq[Behavior[M]], replyTo: ActorRef[IndexedSeq[ActorRef[M]]])
      extends Command
  case object Started extends Command
  final case class Lost(message: Any, recipient: Any) extends Command
  case object TellLoss extends Command

  /** Time between a loss and its report. What an actor that fails has not received yet is lost before its failure is
    * told, which is the reason that everyone wants to know.
    */
  val lossPatience: FiniteDuration = 500.millis

  def apply(onFailure: Throwable => Unit): Behavior[Command] = Behaviors.setup(new RunSupervisor(_, onFailure))
}

/** Parent of a scope's actors. Whatever happens to them or their messages that should not is a failure. */
private final class RunSupervisor(context: ActorContext[RunSupervisor.Command], onFailure: Throwable => Unit)
    extends AbstractBehavior[RunSupervisor.Command](context) {
  import RunSupervisor._

  private var number = 0
  private var unstarted = 0
  private var whenAllStarted: () => Unit = () => ()
  private var loss: Option[Throwable] = None

  locally {
    // The classic stream, since subscribing to it has an effect at once.
    val events = context.system.toClassic.eventStream
    val deadLetters = context.messageAdapter[DeadLetter](lost => Lost(lost.message, lost.recipient))
    val unhandled = context.messageAdapter[UnhandledMessage](lost => Lost(lost.message, lost.recipient))
    events.subscribe(deadLetters.toClassic, classOf[DeadLetter])
    events.subscribe(unhandled.toClassic, classOf[UnhandledMessage])
  }

  override def onMessage(command: Command): Behavior[Command] = {
    command match {
      case Create(behaviors, replyTo) =>
        unstarted = behaviors.size
        val actors = behaviors.map(spawn(_))
        whenAllStarted = () => replyTo ! actors
      case Started =>
        unstarted -= 1
        if (unstarted == 0) whenAllStarted()
      case Lost(message: RunMessage, recipient) =>
        if (loss.isEmpty) {
          loss = Some(RunScope.lost(message, recipient))
          context.scheduleOnce(lossPatience, context.self, TellLoss)
          ()
        }
      case TellLoss => loss.foreach(onFailure)
      case _: Lost  => ()
    }
    this
  }

  // Told of each start, so that starting is no part of the timed run.
  private def spawn[M](behavior: Behavior[M]): ActorRef[M] = {
    val started = Behaviors.setup[M] { _ =>
      context.self ! Started
      behavior
    }
    val actor = context.spawn(started, number.toString)
    number += 1
    context.watch(actor)
    actor
  }

  override def onSignal: PartialFunction[Signal, Behavior[Command]] = {
    case ChildFailed(_, cause) =>
      onFailure(cause)
      this
    case Terminated(_) => this
    // After a run it has no effect: only a system that ends on its own ends a run this way.
    case PostStop =>
      loss.foreach(onFailure)
      onFailure(RunScope.ended)
      this
  }
}
