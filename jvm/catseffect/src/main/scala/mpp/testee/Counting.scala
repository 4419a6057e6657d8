package mpp.testee

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import cats.syntax.all._
import mpp.harness.RunLatch
import mpp.harness.counting.Counter
import mpp.harness.parameters.CountingParameters

/** COUNTING: producers send numbers to one counter. */
final class Counting extends FiberBenchmark[CountingParameters] {
  import Counting._

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    for {
      counter <- Queue.unbounded[IO, ToCounter]
      starts <- Queue.unbounded[IO, Start.type].replicateA(parameters.producers)
      producers = starts.zipWithIndex.map { case (mailbox, number) => mailbox.take >> produce(number, counter) }
      adder = count(counter, new Counter(parameters)).map(latch.arrive(_))
    } yield Components(adder +: producers, starts.traverse_(_.offer(Start)))

  /** Sends its numbers, and asks for what was counted. */
  private def produce(producer: Int, counter: QueueSink[IO, ToCounter]): IO[Unit] =
    Loop.through(1, parameters.messagesPerProducer + 1) { number =>
      counter.offer(Inc(producer, number))
    } >> counter.offer(Get)

  /** Counts until all producers have asked, and gives the answer. */
  private def count(mailbox: QueueSource[IO, ToCounter], counter: Counter): IO[Long] = mailbox.take.flatMap {
    case Inc(producer, number) => IO(counter.increment(producer, number)) >> count(mailbox, counter)
    case Get                   =>
      IO(counter.get).flatMap { answer =>
        if (answer.isPresent) IO.pure(answer.getAsLong) else count(mailbox, counter)
      }
  }
}

private object Counting {
  private case object Start

  private sealed trait ToCounter
  private final case class Inc(producer: Int, number: Long) extends ToCounter
  private case object Get extends ToCounter
}
