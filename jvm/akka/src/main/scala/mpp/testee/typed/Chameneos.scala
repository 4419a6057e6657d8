package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.chameneos.Colour
import mpp.harness.parameters.ChameneosParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
final class Chameneos extends ActorBenchmark[ChameneosParameters, TypedScope](SystemProvider.start _) {
  import Chameneos._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val creatures = parameters.numberOfChameneos
    val mall = scope.create(Mall(parameters.numberOfMeetings, creatures, latch))
    val chameneos = scope.createAll(Vector.tabulate(creatures) { number =>
      Chameneo(mall, Colour.ofChameneo(number))
    })
    () => chameneos.foreach(_ ! Start)
  }
}

private object Chameneos {
  sealed trait MallMessage extends RunMessage
  final case class MeetingsCount(count: Long) extends MallMessage

  sealed trait ChameneoMessage extends RunMessage
  case object Start extends ChameneoMessage
  final case class Change(colour: Colour) extends ChameneoMessage
  case object Exit extends ChameneoMessage

  final case class Meet(colour: Colour, chameneo: ActorRef[ChameneoMessage]) extends MallMessage with ChameneoMessage

  object Mall {
    def apply(meetingsToHold: Long, chameneos: Int, latch: RunLatch): Behavior[MallMessage] =
      Behaviors.setup(new Mall(_, meetingsToHold, chameneos, latch))
  }

  final class Mall(context: ActorContext[MallMessage], meetingsToHold: Long, chameneos: Int, latch: RunLatch)
      extends AbstractBehavior[MallMessage](context) {
    // Empty after each meeting, so that none waits when the last one has been held.
    private var waiting: Option[Meet] = None
    private var meetings = 0L
    private var counts = 0
    private var sumOfCounts = 0L

    override def onMessage(message: MallMessage): Behavior[MallMessage] = {
      message match {
        case second: Meet =>
          if (meetings == meetingsToHold) second.chameneo ! Exit
          else
            waiting match {
              case Some(first) =>
                meetings += 1
                second.chameneo ! first
                waiting = None
              case None => waiting = Some(second)
            }
        case MeetingsCount(count) =>
          counts += 1
          sumOfCounts += count
          if (counts == chameneos) latch.arrive(sumOfCounts)
      }
      this
    }
  }

  object Chameneo {
    def apply(mall: ActorRef[MallMessage], initialColour: Colour): Behavior[ChameneoMessage] =
      Behaviors.setup(new Chameneo(_, mall, initialColour))
  }

  final class Chameneo(context: ActorContext[ChameneoMessage], mall: ActorRef[MallMessage], initialColour: Colour)
      extends AbstractBehavior[ChameneoMessage](context) {
    private var colour = initialColour
    private var meetings = 0L

    override def onMessage(message: ChameneoMessage): Behavior[ChameneoMessage] = message match {
      case Meet(otherColour, other) =>
        meetings += 1
        val newColour = colour.complement(otherColour)
        other ! Change(newColour)
        ask(newColour)
      case Change(newColour) =>
        meetings += 1
        ask(newColour)
      case Start => ask(colour)
      case Exit  =>
        colour = Colour.FADED
        mall ! MeetingsCount(meetings)
        Behaviors.stopped
    }

    private def ask(newColour: Colour): Behavior[ChameneoMessage] = {
      colour = newColour
      mall ! Meet(colour, context.self)
      this
    }
  }
}
