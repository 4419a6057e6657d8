package mpp.testee.typed

import java.util.function.Consumer

import scala.concurrent.Await
import scala.concurrent.duration.FiniteDuration

import akka.Done
import akka.actor.ExtendedActorSystem
import akka.actor.typed.scaladsl.AskPattern._
import akka.actor.typed.scaladsl.Behaviors
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.{ActorRef, ActorSystem, Behavior}
import akka.util.Timeout
import com.typesafe.config.Config
import mpp.testee.ActorOptions.Actors
import mpp.testee.{Framework, RunScope, RunSystem}

/** Starts actor systems. */
object SystemProvider {

  /** Starts the system of one request. */
  def start(): TypedSystem = start(Framework.systemName, Framework.config(Actors.Typed))

  /** Starts the system of one request on one of several nodes.
    *
    * @param name
    *   the same on all of them, by [[Framework.drawName]]
    */
  def startNode(name: String, host: String, inFlight: Long): TypedSystem =
    start(name, Framework.nodeConfig(Actors.Typed, host, inFlight, classOf[TypedSerializer]))

  private def start(name: String, config: Config): TypedSystem =
    new TypedSystem(ActorSystem(Guardian(), name, config))
}

/** An actor system of the typed interface. */
final class TypedSystem private[typed] (private[typed] val system: ActorSystem[Guardian.Command])
    extends RunSystem[TypedScope] {
  private implicit val typedSystem: ActorSystem[Guardian.Command] = system
  private implicit val timeout: Timeout = RunScope.deadline

  override def actorSystem: ExtendedActorSystem = system.toClassic.asInstanceOf[ExtendedActorSystem]

  override def open(onFailure: Consumer[Throwable]): TypedScope = {
    val opened = system.ask[ActorRef[RunSupervisor.Command]](Guardian.Open(onFailure.accept, _))
    new TypedScope(this, Await.result(opened, RunScope.deadline))
  }

  private[typed] def close(supervisor: ActorRef[RunSupervisor.Command]): Unit = {
    Await.result(system.ask[Done](Guardian.Close(supervisor, _)), RunScope.deadline)
    ()
  }

  override def terminate(within: FiniteDuration): Unit = {
    system.terminate()
    Await.result(system.whenTerminated, within)
    ()
  }
}

/** The root of a system: parent of the runs' supervisors. */
private[typed] object Guardian {
  sealed trait Command
  final case class Open(onFailure: Throwable => Unit, replyTo: ActorRef[ActorRef[RunSupervisor.Command]])
      extends Command
  final case class Close(supervisor: ActorRef[RunSupervisor.Command], replyTo: ActorRef[Done]) extends Command
  final case class Closed(replyTo: ActorRef[Done]) extends Command

  def apply(): Behavior[Command] = Behaviors.receive { (context, command) =>
    command match {
      case Open(onFailure, replyTo) =>
        replyTo ! context.spawnAnonymous(RunSupervisor(onFailure))
      case Close(supervisor, replyTo) =>
        context.watchWith(supervisor, Closed(replyTo))
        context.stop(supervisor)
      case Closed(replyTo) =>
        replyTo ! Done
    }
    Behaviors.same
  }
}
