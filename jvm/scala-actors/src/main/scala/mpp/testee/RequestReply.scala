package mpp.testee

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.parameters.RequestReplyParameters

/** REQUESTREPLY: clients ask servers, by a message each way or by `!?`, which waits for the answer in the client's
  * thread.
  */
final class RequestReply(kind: ActorKind)
    extends ActorBenchmark[RequestReplyParameters](kind, ThreadsOf("parallelism", _.pairs, each = 2)) {
  import RequestReply._

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val servers = Seq.fill(parameters.pairs)(new Server(scope))
    val clients = servers.map(new Client(_, parameters, scope, latch))
    scope.startAll(servers ++ clients)
    () => clients.foreach(_ ! Start)
  }
}

private object RequestReply {
  private final case class Question(value: Long)
  private final case class Answer(value: Long)

  /** Asks for what it was answered, again and again. */
  private final class Client(server: Actor, parameters: RequestReplyParameters, scope: RunScope, latch: RunLatch)
      extends Component(scope) {
    private var missing = parameters.requests

    override protected def handle(message: Any): Unit = message match {
      case Answer(value) =>
        missing -= 1
        if (missing > 0) server ! Question(value) else latch.arrive(value)
      case Start if parameters.asks => latch.arrive(askAll())
      case Start                    => server ! Question(0)
    }

    private def askAll(): Long = {
      var value = 0L
      while (missing > 0) {
        value = ask(value)
        missing -= 1
      }
      value
    }

    private def ask(value: Long): Long = server !? Question(value) match {
      case Answer(next) => next
    }
  }

  /** Answers. */
  private final class Server(scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Question(value) => reply(Answer(value + 1))
    }
  }
}
