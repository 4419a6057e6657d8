package mpp.testee

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import cats.syntax.all._
import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinThroughputParameters

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput extends FiberBenchmark[ForkJoinThroughputParameters] {
  import ForkJoinThroughput._

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    for {
      sender <- Queue.unbounded[IO, Start.type]
      receivers <- Queue.unbounded[IO, Numbered].replicateA(parameters.receivers)
      adders = receivers.map(add(_, parameters.messagesPerReceiver, 0).map(latch.arrive(_)))
    } yield Components((sender.take >> sendAll(receivers)) +: adders, sender.offer(Start))

  private def sendAll(receivers: List[QueueSink[IO, Numbered]]): IO[Unit] = {
    def toEach(number: Long) = receivers.traverse_(_.offer(Numbered(number)))
    def allTo(receiver: QueueSink[IO, Numbered]) = numbers(number => receiver.offer(Numbered(number)))
    if (parameters.roundRobin) numbers(toEach) else receivers.traverse_(allTo)
  }

  private def numbers(send: Long => IO[Any]): IO[Unit] =
    Loop.through(1, parameters.messagesPerReceiver + 1)(send)

  private def add(mailbox: QueueSource[IO, Numbered], missing: Long, sum: Long): IO[Long] =
    if (missing == 0) IO.pure(sum)
    else mailbox.take.flatMap(message => add(mailbox, missing - 1, sum + message.number))
}

private object ForkJoinThroughput {
  private case object Start
  private final case class Numbered(number: Long)
}
