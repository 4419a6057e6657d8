package mpp.testee

import molecule.{Chan, IO, Input, Message, Output}
import mpp.harness.RunLatch
import mpp.harness.parameters.PingPongParameters

/** PINGPONG: a pinger and a ponger send one message to and fro, by a channel each way. */
final class PingPong extends MoleculeBenchmark[PingPongParameters] {
  import PingPong._

  override protected def components(latch: RunLatch): Components = {
    val (start, begin) = Start.channel()
    val (pings, toPonger) = Chan.make[Ping.type]()
    val (pongs, toPinger) = Chan.make[Pong.type]()
    val pinger = for {
      told <- IO.open(start)
      in <- IO.open(pongs)
      out <- IO.open(toPonger)
      _ <- told.read
      received <- exchange(in, out, received = 0)
    } yield latch.arrive(received)
    val ponger = for {
      in <- IO.open(pings)
      out <- IO.open(toPinger)
      _ <- answer(in, out)
    } yield ()
    Components(Seq(pinger, ponger), begin)
  }

  /** Sends one PING at a time, until all PONGs have come; gives their number. */
  private def exchange(in: Input[Pong.type], out: Output[Ping.type], received: Long): IO[Long] =
    if (received == parameters.numberOfMessages) IO.pure(received)
    else out.write(Ping) >> in.read >> exchange(in, out, received + 1)

  /** Answers PINGs, until the pinger has ended. */
  private def answer(in: Input[Ping.type], out: Output[Pong.type]): IO[Unit] =
    in.read >> out.write(Pong) >> answer(in, out)
}

private object PingPong {
  private case object Ping
  private case object Pong

  private implicit val ping: Message[Ping.type] = Message.plain
  private implicit val pong: Message[Pong.type] = Message.plain
}
