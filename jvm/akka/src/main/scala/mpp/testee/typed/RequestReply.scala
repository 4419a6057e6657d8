package mpp.testee.typed

import scala.util.{Failure, Success}

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import akka.util.Timeout
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.RequestReplyParameters
import mpp.testee.{ActorBenchmark, RunMessage, RunScope}

/** REQUESTREPLY: pairs of clients and servers; a client asks again when it was answered. */
final class RequestReply extends ActorBenchmark[RequestReplyParameters, TypedScope](SystemProvider.start _) {
  import RequestReply._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val servers = scope.createAll(Vector.fill(parameters.pairs)(Server()))
    val clients = scope.createAll(servers.map(Client(_, parameters, latch)))
    () => clients.foreach(_ ! Start)
  }
}

private object RequestReply {
  sealed trait ClientMessage extends RunMessage
  case object Start extends ClientMessage
  final case class Reply(value: Long) extends ClientMessage
  final case class Unanswered(cause: Throwable) extends ClientMessage

  final case class Request(value: Long, replyTo: ActorRef[Reply]) extends RunMessage

  object Client {
    def apply(server: ActorRef[Request], parameters: RequestReplyParameters, latch: RunLatch): Behavior[ClientMessage] =
      Behaviors.setup(new Client(_, server, parameters, latch))
  }

  final class Client(
      context: ActorContext[ClientMessage],
      server: ActorRef[Request],
      parameters: RequestReplyParameters,
      latch: RunLatch
  ) extends AbstractBehavior[ClientMessage](context) {
    private implicit val timeout: Timeout = RunScope.askDeadline
    private var replies = 0L

    override def onMessage(message: ClientMessage): Behavior[ClientMessage] = {
      message match {
        case Reply(value) =>
          replies += 1
          if (replies < parameters.requests) request(value)
          else latch.arrive(value)
        case Start             => request(0)
        case Unanswered(cause) => throw cause
      }
      this
    }

    private def request(value: Long): Unit =
      if (parameters.asks)
        context.ask[Request, Reply](server, Request(value, _)) {
          case Success(reply) => reply
          case Failure(cause) => Unanswered(cause)
        }
      else server ! Request(value, context.self)
  }

  object Server {
    def apply(): Behavior[Request] = Behaviors.receiveMessage { case Request(value, replyTo) =>
      replyTo ! Reply(value + 1)
      Behaviors.same
    }
  }
}
