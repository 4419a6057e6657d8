package mpp.testee

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import cats.syntax.all._
import mpp.harness.RunLatch
import mpp.harness.chameneos.Colour
import mpp.harness.parameters.ChameneosParameters

/** CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner. */
final class Chameneos extends FiberBenchmark[ChameneosParameters] {
  import Chameneos._

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    for {
      mall <- Queue.unbounded[IO, ToMall]
      chameneos <- Queue.unbounded[IO, ToChameneo].replicateA(parameters.numberOfChameneos)
      creatures = chameneos.zipWithIndex.map { case (mailbox, number) =>
        live(mailbox, mall, Colour.ofChameneo(number), meetings = 0)
      }
      keeper = keep(mall).map(latch.arrive(_))
    } yield Components(keeper +: creatures, chameneos.traverse_(_.offer(Start)))

  /** The mall, which brings chameneos together and gives the sum of their counts. */
  private def keep(mailbox: QueueSource[IO, ToMall]): IO[Long] = {
    def next(kept: Option[Meet], missingMeetings: Long, missingCounts: Int, sum: Long): IO[Long] =
      if (missingCounts == 0) IO.pure(sum)
      else
        mailbox.take.flatMap {
          case Count(meetings)                    => next(kept, missingMeetings, missingCounts - 1, sum + meetings)
          case meet: Meet if missingMeetings == 0 => meet.sender.offer(Exit) >> next(kept, 0, missingCounts, sum)
          case meet: Meet                         =>
            kept match {
              case None        => next(Some(meet), missingMeetings, missingCounts, sum)
              case Some(first) => meet.sender.offer(first) >> next(None, missingMeetings - 1, missingCounts, sum)
            }
        }

    next(None, parameters.numberOfMeetings, parameters.numberOfChameneos, 0)
  }

  /** A creature. */
  private def live(
      mailbox: Queue[IO, ToChameneo],
      mall: QueueSink[IO, ToMall],
      colour: Colour,
      meetings: Long
  ): IO[Any] = {
    def ask(next: Colour, count: Long) = mall.offer(Meet(next, mailbox)) >> live(mailbox, mall, next, count)

    mailbox.take.flatMap {
      case Start                => ask(colour, meetings)
      case Change(next)         => ask(next, meetings + 1)
      case Meet(other, partner) =>
        val next = colour.complement(other)
        partner.offer(Change(next)) >> ask(next, meetings + 1)
      // It fades, and nobody asks for its colour any more.
      case Exit => mall.offer(Count(meetings))
    }
  }
}

private object Chameneos {
  private sealed trait ToMall
  private sealed trait ToChameneo
  private case object Start extends ToChameneo
  private final case class Meet(colour: Colour, sender: QueueSink[IO, ToChameneo]) extends ToMall with ToChameneo
  private final case class Change(colour: Colour) extends ToChameneo
  private case object Exit extends ToChameneo
  private final case class Count(meetings: Long) extends ToMall
}
