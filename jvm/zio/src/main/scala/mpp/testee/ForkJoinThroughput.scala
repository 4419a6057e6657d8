package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinThroughputParameters
import zio.{Dequeue, Enqueue, Queue, UIO, ZIO}

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput extends FiberBenchmark[ForkJoinThroughputParameters] {
  import ForkJoinThroughput._

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] =
    for {
      sender <- Queue.unbounded[Start.type]
      receivers <- ZIO.replicateZIO(parameters.receivers)(Queue.unbounded[Numbered])
      adders = receivers.map(add(_, parameters.messagesPerReceiver, 0).map(latch.arrive(_)))
    } yield Components(Seq(sender.take *> sendAll(receivers)) ++ adders, sender.offer(Start))

  private def sendAll(receivers: Iterable[Enqueue[Numbered]]): UIO[Unit] = {
    def toEach(number: Long) = ZIO.foreachDiscard(receivers)(_.offer(Numbered(number)))
    def allTo(receiver: Enqueue[Numbered]) = numbers(number => receiver.offer(Numbered(number)))
    if (parameters.roundRobin) numbers(toEach) else ZIO.foreachDiscard(receivers)(allTo)
  }

  private def numbers(send: Long => UIO[Any]): UIO[Unit] =
    ZIO.loopDiscard(1L)(_ <= parameters.messagesPerReceiver, _ + 1)(send)

  private def add(mailbox: Dequeue[Numbered], missing: Long, sum: Long): UIO[Long] =
    if (missing == 0) ZIO.succeed(sum)
    else mailbox.take.flatMap(message => add(mailbox, missing - 1, sum + message.number))
}

private object ForkJoinThroughput {
  private case object Start
  private final case class Numbered(number: Long)
}
