package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.chameneos.Colour
import mpp.harness.parameters.ChameneosParameters

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
final class Chameneos(settings: Settings) extends EffpiBenchmark[ChameneosParameters](settings) {
  import Chameneos._

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    val mall = Channel[ToMall]()
    val creatures = Seq.tabulate(parameters.numberOfChameneos) { number =>
      val mailbox = Channel[ToChameneo]()
      Components(Seq(chameneo(mailbox, mall, Colour.ofChameneo(number))), () => scope.send(mailbox, Start))
    }
    Components.all(Components(Seq(keep(mall, latch)), () => ()) +: creatures)
  }

  /** The mall, which brings chameneos together and adds their counts. */
  private def keep(mailbox: InChannel[ToMall], latch: RunLatch): Process = {
    var kept = Option.empty[Meet]
    var missingMeetings = parameters.numberOfMeetings
    var missingCounts = parameters.numberOfChameneos
    var sum = 0L

    def meet(second: Meet): Process = kept match {
      case _ if missingMeetings == 0 => send(second.sender, Exit) >> loop(keeping)
      case None                      =>
        kept = Some(second)
        loop(keeping)
      case Some(first) =>
        kept = None
        missingMeetings -= 1
        send(second.sender, first) >> loop(keeping)
    }
    rec(keeping) {
      receive(mailbox) {
        case request: Meet   => meet(request)
        case Count(meetings) =>
          sum += meetings
          missingCounts -= 1
          if (missingCounts == 0) {
            latch.arrive(sum)
            nil
          } else loop(keeping)
      }
    }
  }
}

private object Chameneos {
  private sealed trait ToMall
  private sealed trait ToChameneo
  private case object Start extends ToChameneo
  private final case class Meet(colour: Colour, sender: OutChannel[ToChameneo]) extends ToMall with ToChameneo
  private final case class Change(colour: Colour) extends ToChameneo
  private case object Exit extends ToChameneo
  private final case class Count(meetings: Long) extends ToMall

  private val keeping, living = new ProcVar[Unit]("again")

  /** A creature. */
  private def chameneo(mailbox: Channel[ToChameneo], mall: OutChannel[ToMall], first: Colour): Process = {
    var colour = first
    var meetings = 0L

    def become(next: Colour): Unit = {
      colour = next
      meetings += 1
    }
    def ask: Process = send(mall, Meet(colour, mailbox)) >> loop(living)
    rec(living) {
      receive(mailbox) {
        case Start        => ask
        case Change(next) =>
          become(next)
          ask
        case Meet(other, partner) =>
          become(colour.complement(other))
          send(partner, Change(colour)) >> ask
        // It fades, and nobody asks for its colour any more.
        case Exit => send(mall, Count(meetings))
      }
    }
  }
}
