package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.FibonacciParameters
import zio.{Enqueue, Queue, UIO, ZIO}

/** FIBONACCI: the call tree of the recursive definition, with a fiber for each call. */
final class Fibonacci extends FiberBenchmark[FibonacciParameters] {
  import FiberBenchmark.unexpected
  import Fibonacci._

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] =
    for {
      asker <- Queue.unbounded[Message]
      root <- Queue.unbounded[Message]
      components = Seq(response(asker).map(latch.arrive(_)), call(root, asker, scope))
    } yield Components(components, root.offer(Request(parameters.fibNumber)))

  /** A call, which ends after its answer. */
  private def call(mailbox: Queue[Message], caller: Enqueue[Message], scope: RunScope): UIO[Any] = {
    def ask(number: Int) = Queue.unbounded[Message].flatMap { child =>
      scope.fork(call(child, mailbox, scope)) *> child.offer(Request(number))
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

  private def response(mailbox: Queue[Message]): UIO[Long] = mailbox.take.flatMap {
    case Response(value) => ZIO.succeed(value)
    case other: Request  => unexpected(other)
  }
}

private object Fibonacci {
  private sealed trait Message
  private final case class Request(number: Int) extends Message
  private final case class Response(value: Long) extends Message
}
