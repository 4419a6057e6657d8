package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.parameters.RequestReplyParameters
import mpp.harness.{LackingException, RunLatch}

/** REQUESTREPLY: clients ask servers. The runtime has no ask. */
final class RequestReply(settings: Settings) extends EffpiBenchmark[RequestReplyParameters](settings) {
  import RequestReply._

  override def setUp(parameters: RequestReplyParameters): Unit = {
    if (parameters.asks) throw new LackingException
    super.setUp(parameters)
  }

  override protected def components(scope: RunScope, latch: RunLatch): Components =
    Components.all(Seq.fill(parameters.pairs) {
      val client = Channel[ToClient]()
      val server = Channel[Question]()
      Components(
        Seq(ask(client, server, parameters.requests, latch), serve(server)),
        () => scope.send(client, Start)
      )
    })
}

private object RequestReply {
  private sealed trait ToClient
  private case object Start extends ToClient
  private final case class Answer(value: Long) extends ToClient
  private final case class Question(value: Long, sender: OutChannel[ToClient])

  private val asking, serving = new ProcVar[Unit]("again")

  /** The client, which asks for what it was answered, again and again. */
  private def ask(mailbox: Channel[ToClient], server: OutChannel[Question], requests: Long, latch: RunLatch) = {
    var missing = requests
    def question(value: Long) = send(server, Question(value, mailbox)) >> loop(asking)
    rec(asking) {
      receive(mailbox) {
        case Start         => question(0)
        case Answer(value) =>
          missing -= 1
          if (missing == 0) {
            latch.arrive(value)
            nil
          } else question(value)
      }
    }
  }

  /** The server, which answers for ever. */
  private def serve(mailbox: InChannel[Question]): Process = rec(serving) {
    receive(mailbox)(question => send(question.sender, Answer(question.value + 1)) >> loop(serving))
  }
}
