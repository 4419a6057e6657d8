package mpp.testee.typed

import akka.actor.typed.scaladsl.Behaviors
import akka.actor.typed.{ActorRef, Behavior}
import mpp.testee.{Introduced, NetMessage}

/** What an actor on a client understands, whose partner on the master understands M. */
trait PartnerMessage[M] extends NetMessage

/** Introduces an actor to its partner of the next run, so that messages need not bear a reply address. */
final case class Introduce[M](partner: ActorRef[M], replyTo: ActorRef[Introduced.type]) extends PartnerMessage[M]

/** What an actor on a client does with an introduction. */
object Introduction {

  /** The beginning of an actor on a client: it does nothing until it knows its partner. */
  def awaiting[M](serve: ActorRef[M] => Behavior[PartnerMessage[M]]): Behavior[PartnerMessage[M]] =
    Behaviors.receiveMessagePartial { case introduction: Introduce[M] => accept(introduction)(serve) }

  /** Makes an actor begin anew, with another partner. */
  def accept[M](introduction: Introduce[M])(
      serve: ActorRef[M] => Behavior[PartnerMessage[M]]
  ): Behavior[PartnerMessage[M]] = {
    introduction.replyTo ! Introduced
    serve(introduction.partner)
  }
}
