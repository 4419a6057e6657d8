package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.chameneos.Colour
import mpp.harness.parameters.ChameneosParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Direct, Init => JavaInit}

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner.
  *
  * An event goes to all who are connected. What is for one chameneo is therefore the answer to its MEET, a direct
  * request, which whoever holds it can answer: the mall, and the other chameneo.
  */
final class Chameneos[R](engine: HandlerEngine[R]) extends KompicsBenchmark[ChameneosParameters] {
  import Chameneos._

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val creatures = parameters.numberOfChameneos
    val mall = composition.create(classOf[Mall[R]], new MallInit(engine, parameters.numberOfMeetings, creatures, latch))
    val chameneos = Vector.tabulate(creatures) { number =>
      val init = new ChameneoInit(engine, Colour.ofChameneo(number))
      val chameneo = composition.createEphemeral(classOf[Chameneo[R]], init)
      composition.connect(mall, chameneo, Meeting.portClass)
      chameneo
    }
    () => chameneos.foreach(RunPort.tell(_, RunPort.Begin.EVENT))
  }
}

private object Chameneos {

  /** The possible answers to MEET. */
  sealed trait Answer extends Direct.Response

  /** Asks for a partner. */
  final class Meet(val colour: Colour) extends Direct.Request[Answer]

  /** The kept MEET, sent on to the sender of the second one. */
  final case class Met(first: Meet) extends Answer
  final case class Change(colour: Colour) extends Answer
  case object Exit extends Answer
  final case class MeetingsCount(count: Long) extends KompicsEvent

  object Meeting extends Port {
    request[Meet]
    request[MeetingsCount]
    indication[Answer]
  }

  final class MallInit[R](
      val engine: HandlerEngine[R],
      val meetingsToHold: Long,
      val chameneos: Int,
      val latch: RunLatch
  ) extends JavaInit[Mall[R]]

  final class Mall[R](init: MallInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val meeting = provides(Meeting)
    // Empty after each meeting, so that none waits when the last one has been held.
    private var waiting: Option[Meet] = None
    private var meetings = 0L
    private var counts = 0
    private var sumOfCounts = 0L

    meeting uponEvent {
      case second: Meet =>
        handle {
          if (meetings == meetingsToHold) answer(second, Exit)
          else
            waiting match {
              case Some(first) =>
                meetings += 1
                answer(second, Met(first))
                waiting = None
              case None => waiting = Some(second)
            }
        }
      case MeetingsCount(count) =>
        handle {
          counts += 1
          sumOfCounts += count
          if (counts == chameneos) latch.arrive(sumOfCounts)
        }
    }
  }

  final class ChameneoInit[R](val engine: HandlerEngine[R], val colour: Colour) extends JavaInit[Chameneo[R]]

  final class Chameneo[R](init: ChameneoInit[R]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]
    private val meeting = requires(Meeting)
    private var colour = init.colour
    private var meetings = 0L

    meeting uponEvent {
      case Met(first) =>
        handle {
          colour = colour.complement(first.colour)
          meetings += 1
          answer(first, Change(colour))
          trigger(new Meet(colour) -> meeting)
        }
      case Change(newColour) =>
        handle {
          colour = newColour
          meetings += 1
          trigger(new Meet(colour) -> meeting)
        }
      case Exit =>
        handle {
          colour = Colour.FADED
          trigger(MeetingsCount(meetings) -> meeting)
          suicide()
        }
    }

    run uponEvent { case _: RunPort.Begin => handle(trigger(new Meet(colour) -> meeting)) }
  }
}
