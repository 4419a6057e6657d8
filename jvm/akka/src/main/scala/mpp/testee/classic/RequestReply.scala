package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props, Status}
import akka.pattern.{ask, pipe}
import akka.util.Timeout
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.RequestReplyParameters
import mpp.testee.{ActorBenchmark, RunMessage, RunScope}

/** REQUESTREPLY: pairs of clients and servers; a client asks again when it was answered. */
final class RequestReply extends ActorBenchmark[RequestReplyParameters, ClassicScope](SystemProvider.start _) {
  import RequestReply._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val servers = scope.createAll(Vector.fill(parameters.pairs)(Props(new Server)))
    val clients = scope.createAll(servers.map(server => Props(new Client(server, parameters, latch))))
    () => clients.foreach(_ ! Start)
  }
}

private object RequestReply {
  case object Start extends RunMessage
  final case class Request(value: Long) extends RunMessage
  final case class Reply(value: Long) extends RunMessage

  final class Client(server: ActorRef, parameters: RequestReplyParameters, latch: RunLatch) extends Actor {
    import context.dispatcher

    private implicit val timeout: Timeout = RunScope.askDeadline
    private var replies = 0L

    override def receive: Receive = {
      case Reply(value) =>
        replies += 1
        if (replies < parameters.requests) request(value)
        else latch.arrive(value)
      case Start                 => request(0)
      case Status.Failure(cause) => throw cause
    }

    private def request(value: Long): Unit =
      if (parameters.asks) {
        (server ? Request(value)).pipeTo(self)
        ()
      } else server ! Request(value)
  }

  final class Server extends Actor {
    override def receive: Receive = { case Request(value) => sender() ! Reply(value + 1) }
  }
}
