package mpp.testee

import mpp.harness.{LackingException, RunLatch}
import mpp.harness.components.Begin
import mpp.harness.parameters.RequestReplyParameters
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** REQUESTREPLY: pairs of a client and a server. Kompics has no ask. */
final class RequestReply[R](engine: HandlerEngine[R]) extends KompicsBenchmark[RequestReplyParameters] {
  import RequestReply._

  override def setUp(parameters: RequestReplyParameters): Unit = {
    if (parameters.asks) throw new LackingException
    super.setUp(parameters)
  }

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val clients = Vector.fill(parameters.pairs) {
      val server = composition.create(classOf[Server[R]], new EngineInit[R, Server[R]](engine))
      val client = composition.create(classOf[Client[R]], new ClientInit(engine, parameters.requests, latch))
      composition.connect(server, client, Asking.portClass)
      client
    }
    () => clients.foreach(RunPort.tell(_, RunPort.Begin.EVENT))
  }
}

private object RequestReply {
  final case class Question(value: Long) extends KompicsEvent
  final case class Answer(value: Long) extends KompicsEvent

  object Asking extends Port {
    request[Question]
    indication[Answer]
  }

  final class ClientInit[R](val engine: HandlerEngine[R], val requests: Long, val latch: RunLatch)
      extends JavaInit[Client[R]]

  final class Client[R](init: ClientInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val run = provides[RunPort]
    private val asking = requires(Asking)
    private var answers = 0L

    asking uponEvent { case Answer(value) =>
      handle {
        answers += 1
        if (answers < requests) trigger(Question(value) -> asking)
        else latch.arrive(value)
      }
    }

    run uponEvent { case _: RunPort.Begin => handle(trigger(Question(0) -> asking)) }
  }

  final class Server[R](init: EngineInit[R, Server[R]]) extends ComponentDefinition(init.engine) {
    private val asking = provides(Asking)

    asking uponEvent { case Question(value) => handle(trigger(Answer(value + 1) -> asking)) }
  }
}
