package mpp.testee

import molecule.{Chan, IO, Input, Message, OChan, Output}
import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinThroughputParameters

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput extends MoleculeBenchmark[ForkJoinThroughputParameters] {
  import ForkJoinThroughput._
  import MoleculeBenchmark._

  override protected def components(latch: RunLatch): Components = {
    val (start, begin) = Start.channel()
    val chans = Array.fill(parameters.receivers)(Chan.make[Numbered]())
    val adders = chans.toSeq.map { case (chan, _) =>
      IO.open(chan).bind(add(_, parameters.messagesPerReceiver, 0)).map(latch.arrive(_))
    }
    val sender = for {
      told <- IO.open(start)
      outputs <- openAll(chans.map { case (_, out) => out })
      _ <- told.read
      _ <- sendAll(outputs)
    } yield ()
    Components(Seq(sender) ++ adders, begin)
  }

  private def openAll(chans: Array[OChan[Numbered]]): IO[Array[Output[Numbered]]] = {
    val outputs = new Array[Output[Numbered]](chans.length)
    inOrder(chans.indices.iterator.map(index => IO.open(chans(index)).map(outputs(index) = _))).map(_ => outputs)
  }

  private def sendAll(outputs: Array[Output[Numbered]]): IO[Unit] = {
    def numbers(send: Long => IO[Any]) = times(1, parameters.messagesPerReceiver + 1)(send)
    def receivers(send: Output[Numbered] => IO[Any]) = inOrder(outputs.iterator.map(send))
    if (parameters.roundRobin) numbers(number => receivers(_.write(Numbered(number))))
    else receivers(receiver => numbers(number => receiver.write(Numbered(number))))
  }

  private def add(in: Input[Numbered], missing: Long, sum: Long): IO[Long] =
    if (missing == 0) IO.pure(sum) else in.read.bind(message => add(in, missing - 1, sum + message.number))
}

private object ForkJoinThroughput {
  private final case class Numbered(number: Long)

  private implicit val numbered: Message[Numbered] = Message.plain
}
