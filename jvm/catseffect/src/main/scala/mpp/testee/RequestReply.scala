package mpp.testee

import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import cats.effect.{Deferred, IO}
import mpp.harness.RunLatch
import mpp.harness.parameters.RequestReplyParameters

/** REQUESTREPLY: clients ask servers. A question bears where its answer goes: the client's queue or, when it asks, a
  * deferred value, which it waits for.
  */
final class RequestReply extends FiberBenchmark[RequestReplyParameters] {
  import RequestReply._

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] = {
    val pair = for {
      client <- Queue.unbounded[IO, ToClient]
      server <- Queue.unbounded[IO, Question]
      components = Seq(ask(client, server).map(latch.arrive(_)), answer(server))
    } yield Components(components, client.offer(Start))
    pair.replicateA(parameters.pairs).map(Components.all)
  }

  /** The client, which asks for what it was answered, again and again, and gives the last answer. */
  private def ask(mailbox: Queue[IO, ToClient], server: QueueSink[IO, Question]): IO[Long] = {
    def tells(missing: Long, value: Long): IO[Long] =
      if (missing == 0) IO.pure(value)
      else
        server.offer(Tell(value, mailbox)) >> mailbox.take.flatMap {
          case Answer(next) => tells(missing - 1, next)
          case Start        => unexpected(Start)
        }

    def asks(missing: Long, value: Long): IO[Long] =
      if (missing == 0) IO.pure(value)
      else
        IO.deferred[Long].flatMap { answer =>
          server.offer(Ask(value, answer)) >> answer.get.flatMap(asks(missing - 1, _))
        }

    // To begin: nobody else knows it yet.
    mailbox.take >> (if (parameters.asks) asks(parameters.requests, 0) else tells(parameters.requests, 0))
  }

  /** The server, which answers until it is cancelled. */
  private def answer(mailbox: QueueSource[IO, Question]): IO[Nothing] = mailbox.take.flatMap {
    case Ask(value, answer)  => answer.complete(value + 1)
    case Tell(value, sender) => sender.offer(Answer(value + 1))
  }.foreverM
}

private object RequestReply {
  private sealed trait ToClient
  private case object Start extends ToClient
  private final case class Answer(value: Long) extends ToClient

  private sealed trait Question
  private final case class Tell(value: Long, sender: QueueSink[IO, ToClient]) extends Question
  private final case class Ask(value: Long, answer: Deferred[IO, Long]) extends Question
}
