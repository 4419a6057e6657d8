package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.RequestReplyParameters
import zio.{Dequeue, Enqueue, Promise, Queue, UIO, ZIO}

/** REQUESTREPLY: clients ask servers. A question bears where its answer goes: the client's queue or, when it asks, a
  * promise, which it waits for.
  */
final class RequestReply extends FiberBenchmark[RequestReplyParameters] {
  import FiberBenchmark.unexpected
  import RequestReply._

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] = {
    val pair = for {
      client <- Queue.unbounded[ToClient]
      server <- Queue.unbounded[Question]
      components = Seq(ask(client, server).map(latch.arrive(_)), answer(server))
    } yield Components(components, client.offer(Start))
    ZIO.replicateZIO(parameters.pairs)(pair).map { pairs =>
      Components(pairs.flatMap(_.each), ZIO.foreachDiscard(pairs)(_.begin))
    }
  }

  /** The client, which asks for what it was answered, again and again, and gives the last answer. */
  private def ask(mailbox: Queue[ToClient], server: Enqueue[Question]): UIO[Long] = {
    def tells(missing: Long, value: Long): UIO[Long] =
      if (missing == 0) ZIO.succeed(value)
      else
        server.offer(Tell(value, mailbox)) *> mailbox.take.flatMap {
          case Answer(next) => tells(missing - 1, next)
          case Start        => unexpected(Start)
        }

    def asks(missing: Long, value: Long): UIO[Long] =
      if (missing == 0) ZIO.succeed(value)
      else
        Promise.make[Nothing, Long].flatMap { answer =>
          server.offer(Ask(value, answer)) *> answer.await.flatMap(asks(missing - 1, _))
        }

    // To begin: nobody else knows it yet.
    mailbox.take *> (if (parameters.asks) asks(parameters.requests, 0) else tells(parameters.requests, 0))
  }

  /** The server, which answers until it is interrupted. */
  private def answer(mailbox: Dequeue[Question]): UIO[Nothing] = mailbox.take.flatMap {
    case Ask(value, answer)  => answer.succeed(value + 1)
    case Tell(value, sender) => sender.offer(Answer(value + 1))
  }.forever
}

private object RequestReply {
  private sealed trait ToClient
  private case object Start extends ToClient
  private final case class Answer(value: Long) extends ToClient

  private sealed trait Question
  private final case class Tell(value: Long, sender: Enqueue[ToClient]) extends Question
  private final case class Ask(value: Long, answer: Promise[Nothing, Long]) extends Question
}
