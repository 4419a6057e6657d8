package mpp.testee

import molecule.{Chan, IO, IChan, Input, Message, OChan, Output, ServerChan}
import mpp.harness.RunLatch
import mpp.harness.chameneos.Colour
import mpp.harness.parameters.ChameneosParameters

/** CHAMENEOS: creatures that meet in pairs at a mall, a server channel's reader, which all of them ask for a partner.
  *
  * A request bears a channel for its one answer: interfaces are mobile, and whoever gets one may hand it on.
  */
final class Chameneos extends MoleculeBenchmark[ChameneosParameters] {
  import Chameneos._

  override protected def components(latch: RunLatch): Components = {
    val (requests, mall) = ServerChan.make[ToMall](Settings.segment)
    val starts = Seq.fill(parameters.numberOfChameneos)(Start.channel())
    val creatures = starts.zipWithIndex.map { case ((start, _), number) =>
      for {
        told <- IO.open(start)
        out <- IO.open(mall.connect())
        _ <- told.read
        _ <- ask(out, Colour.ofChameneo(number), meetings = 0)
      } yield ()
    }
    val keeper = IO.open(requests).bind(keep).map(latch.arrive(_))
    Components(Seq(keeper) ++ creatures, () => starts.foreach { case (_, begin) => begin() })
  }

  /** The mall, which brings chameneos together and gives the sum of their counts. */
  private def keep(in: Input[ToMall]): IO[Long] = {
    def next(kept: Option[Meet], missingMeetings: Long, missingCounts: Int, sum: Long): IO[Long] =
      if (missingCounts == 0) IO.pure(sum)
      else
        in.read.bind {
          case Count(meetings)                    => next(kept, missingMeetings, missingCounts - 1, sum + meetings)
          case meet: Meet if missingMeetings == 0 =>
            meet.sender.last(Exit)
            next(None, 0, missingCounts, sum)
          case meet: Meet =>
            kept match {
              case None        => next(Some(meet), missingMeetings, missingCounts, sum)
              case Some(first) =>
                meet.sender.last(first)
                next(None, missingMeetings - 1, missingCounts, sum)
            }
        }

    next(None, parameters.numberOfMeetings, parameters.numberOfChameneos, 0)
  }

  /** A creature asks the mall, until it is told to leave. */
  private def ask(mall: Output[ToMall], colour: Colour, meetings: Long): IO[Unit] = {
    val (answers, reply) = Chan.make[ToChameneo]()
    mall.write(Meet(colour, reply)) >> receive(answers).bind {
      case Change(next)         => ask(mall, next, meetings + 1)
      case Meet(other, partner) =>
        val next = colour.complement(other)
        partner.last(Change(next))
        ask(mall, next, meetings + 1)
      // It fades, and nobody asks for its colour any more.
      case Exit => mall.write(Count(meetings))
    }
  }

  private def receive(answers: IChan[ToChameneo]): IO[ToChameneo] = for {
    in <- IO.open(answers)
    answer <- in.read
    _ <- in.poison()
  } yield answer
}

private object Chameneos {
  private sealed trait ToMall
  private sealed trait ToChameneo
  private final case class Meet(colour: Colour, sender: OChan[ToChameneo]) extends ToMall with ToChameneo
  private final case class Change(colour: Colour) extends ToChameneo
  private case object Exit extends ToChameneo
  private final case class Count(meetings: Long) extends ToMall

  private implicit val toMall: Message[ToMall] = Message.carrying { case (Meet(_, sender), signal) =>
    sender.close(signal)
  }
  private implicit val toChameneo: Message[ToChameneo] = Message.carrying { case (Meet(_, sender), signal) =>
    sender.close(signal)
  }
}
