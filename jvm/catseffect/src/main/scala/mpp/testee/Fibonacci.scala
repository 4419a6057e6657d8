package mpp.testee

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import mpp.harness.RunLatch
import mpp.harness.parameters.FibonacciParameters

/** FIBONACCI: the call tree of the recursive definition, with a fiber for each call. */
final class Fibonacci extends FiberBenchmark[FibonacciParameters] {
  import Fibonacci._

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    for {
      asker <- Queue.unbounded[IO, Message]
      root <- Queue.unbounded[IO, Message]
      components = Seq(response(asker).map(latch.arrive(_)), call(root, asker, supervisor))
    } yield Components(components, root.offer(Request(parameters.fibNumber)))

  /** A call, which ends after its answer. */
  private def call(
      mailbox: Queue[IO, Message],
      caller: QueueSink[IO, Message],
      supervisor: Supervisor[IO]
  ): IO[Any] = {
    def ask(number: Int) = Queue.unbounded[IO, Message].flatMap { child =>
      supervisor.supervise(call(child, mailbox, supervisor)) >> child.offer(Request(number))
    }

    mailbox.take.flatMap {
      case Request(number) if number <= 2 => caller.offer(Response(1))
      case Request(number)                =>
        for {
          _ <- ask(number - 1)
          _ <- ask(number - 2)
          first <- response(mailbox)
          second <- response(mailbox)
          _ <- caller.offer(Response(first + second))
        } yield ()
      case early: Response => unexpected(early)
    }
  }

  private def response(mailbox: QueueSource[IO, Message]): IO[Long] = mailbox.take.flatMap {
    case Response(value) => IO.pure(value)
    case other: Request  => unexpected(other)
  }
}

private object Fibonacci {
  private sealed trait Message
  private final case class Request(number: Int) extends Message
  private final case class Response(value: Long) extends Message
}
