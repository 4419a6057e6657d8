package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.chameneos.Colour
import mpp.harness.parameters.ChameneosParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
final class Chameneos extends ActorBenchmark[ChameneosParameters, ClassicScope](SystemProvider.start _) {
  import Chameneos._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val creatures = parameters.numberOfChameneos
    val mall = scope.create(Props(new Mall(parameters.numberOfMeetings, creatures, latch)))
    val chameneos = scope.createAll(Vector.tabulate(creatures) { number =>
      Props(new Chameneo(mall, Colour.ofChameneo(number)))
    })
    () => chameneos.foreach(_ ! Start)
  }
}

private object Chameneos {
  case object Start extends RunMessage
  final case class Meet(colour: Colour, chameneo: ActorRef) extends RunMessage
  final case class Change(colour: Colour) extends RunMessage
  case object Exit extends RunMessage
  final case class MeetingsCount(count: Long) extends RunMessage

  final class Mall(meetingsToHold: Long, chameneos: Int, latch: RunLatch) extends Actor {
    // Empty after each meeting, so that none waits when the last one has been held.
    private var waiting: Option[Meet] = None
    private var meetings = 0L
    private var counts = 0
    private var sumOfCounts = 0L

    override def receive: Receive = {
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
  }

  final class Chameneo(mall: ActorRef, initialColour: Colour) extends Actor {
    private var colour = initialColour
    private var meetings = 0L

    override def receive: Receive = {
      case Meet(otherColour, other) =>
        colour = colour.complement(otherColour)
        meetings += 1
        other ! Change(colour)
        mall ! Meet(colour, self)
      case Change(newColour) =>
        colour = newColour
        meetings += 1
        mall ! Meet(colour, self)
      case Start => mall ! Meet(colour, self)
      case Exit  =>
        colour = Colour.FADED
        mall ! MeetingsCount(meetings)
        context.stop(self)
    }
  }
}
