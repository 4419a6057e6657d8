package mpp.testee

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.chameneos.Colour
import mpp.harness.parameters.ChameneosParameters

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
final class Chameneos(kind: ActorKind)
    extends ActorBenchmark[ChameneosParameters](kind, ThreadsOf("number_of_chameneos", _.numberOfChameneos)) {
  import Chameneos._

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val mall = new Mall(parameters, scope, latch)
    val chameneos = Seq.tabulate(parameters.numberOfChameneos) { number =>
      new Chameneo(Colour.ofChameneo(number), mall, scope)
    }
    scope.startAll(mall +: chameneos)
    () => chameneos.foreach(_ ! Start)
  }
}

private object Chameneos {
  private final case class Meet(colour: Colour, chameneo: Actor)
  private final case class Change(colour: Colour)
  private case object Exit
  private final case class Count(meetings: Long)

  /** Brings chameneos together. */
  private final class Mall(parameters: ChameneosParameters, scope: RunScope, latch: RunLatch) extends Component(scope) {
    private var kept: Option[Meet] = None
    private var missingMeetings = parameters.numberOfMeetings
    private var missingCounts = parameters.numberOfChameneos
    private var sumOfCounts = 0L

    override protected def handle(message: Any): Unit = message match {
      case Meet(_, late) if missingMeetings == 0 => late ! Exit
      case meet: Meet                            =>
        kept match {
          case None        => kept = Some(meet)
          case Some(first) =>
            missingMeetings -= 1
            kept = None
            meet.chameneo ! first
        }
      case Count(meetings) =>
        missingCounts -= 1
        sumOfCounts += meetings
        if (missingCounts == 0) latch.arrive(sumOfCounts)
    }
  }

  /** One creature, which ends when it has faded. */
  private final class Chameneo(private var colour: Colour, mall: Actor, scope: RunScope) extends Component(scope) {
    private var meetings = 0L

    override protected def handle(message: Any): Unit = message match {
      case Meet(other, partner) =>
        colour = colour.complement(other)
        meetings += 1
        partner ! Change(colour)
        ask()
      case Change(changed) =>
        colour = changed
        meetings += 1
        ask()
      case Start => ask()
      case Exit  =>
        colour = Colour.FADED
        mall ! Count(meetings)
        exit()
    }

    private def ask(): Unit = mall ! Meet(colour, this)
  }
}
