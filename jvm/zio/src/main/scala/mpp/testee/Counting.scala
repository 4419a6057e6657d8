package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.counting.Counter
import mpp.harness.parameters.CountingParameters
import zio.{Dequeue, Enqueue, Queue, UIO, ZIO}

/** COUNTING: producers send numbers to one counter. */
final class Counting extends FiberBenchmark[CountingParameters] {
  import Counting._

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] =
    for {
      counter <- Queue.unbounded[ToCounter]
      starts <- ZIO.replicateZIO(parameters.producers)(Queue.unbounded[Start.type])
      producers = starts.zipWithIndex.map { case (mailbox, number) => mailbox.take *> produce(number, counter) }
      adder = count(counter, new Counter(parameters)).map(latch.arrive(_))
    } yield Components(Seq(adder) ++ producers, ZIO.foreachDiscard(starts)(_.offer(Start)))

  /** Sends its numbers, and asks for what was counted. */
  private def produce(producer: Int, counter: Enqueue[ToCounter]): UIO[Any] =
    ZIO.loopDiscard(1L)(_ <= parameters.messagesPerProducer, _ + 1) { number =>
      counter.offer(Inc(producer, number))
    } *> counter.offer(Get)

  /** Counts until all producers have asked, and gives the answer. */
  private def count(mailbox: Dequeue[ToCounter], counter: Counter): UIO[Long] = mailbox.take.flatMap {
    case Inc(producer, number) => ZIO.succeed(counter.increment(producer, number)) *> count(mailbox, counter)
    case Get                   =>
      ZIO.suspendSucceed {
        val answer = counter.get
        if (answer.isPresent) ZIO.succeed(answer.getAsLong) else count(mailbox, counter)
      }
  }
}

private object Counting {
  private case object Start

  private sealed trait ToCounter
  private final case class Inc(producer: Int, number: Long) extends ToCounter
  private case object Get extends ToCounter
}
