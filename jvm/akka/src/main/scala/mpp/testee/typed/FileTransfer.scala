package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.files.FileReceiver.Reply
import mpp.harness.files.{FileReceiver, FileTerms, FileTransferRun, Pings, FileTransfer => Transfer}
import mpp.harness.parameters.FileTransferParameters
import mpp.testee.FileMessages._
import mpp.testee.{Introduced, NetClient, NetMessage, ReceiverMessage, SenderMessage}

/** FILETRANSFER: a sender on the master and a receiver on the first client. Beside them a pinger exchanges requests of
  * NETLATENCY with a server that has nothing to compute.
  */
final class FileTransfer extends TypedNetBenchmark[FileTransferParameters, NetMessage] {
  import FileTransfer._

  private val transfer = new Transfer

  override protected def create(
      partners: IndexedSeq[ActorRef[NetMessage]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    parameters.requireDefaultTransport()
    val run = transfer.newRun(parameters, latch)
    val sender = scope.create(Sender(partners.head, run))
    val pinger = scope.create(Pinger(run.pings))
    introduce(partners.take(1))((_, replyTo) => Open(sender, replyTo))
    flushBy(run.pings.flushed, () => run.pings.end())
    () => run.begin(() => sender ! Start, number => partners(1) ! Latency.Request(number, pinger))
  }

  override def metrics(): java.util.Map[String, java.lang.Double] = transfer.metrics()
}

object FileTransfer {

  /** The client's half. The partners are of two types. */
  final class Client extends NetClient[TypedScope](SystemProvider.startNode) {
    override protected def createPartners(count: Int, options: String, scope: TypedScope): Unit = {
      scope.create(Receiver(FileTerms.parse(options)))
      if (count > 1) scope.create(Latency.Server(workNanos = 0))
      ()
    }
  }

  /** Tells the receiver of the sender of the next run, with which it begins anew. */
  private[typed] final case class Open(sender: ActorRef[SenderMessage], replyTo: ActorRef[Introduced.type])
      extends ReceiverMessage

  private object Sender {
    def apply(receiver: ActorRef[Chunk], run: FileTransferRun): Behavior[SenderMessage] =
      Behaviors.setup(new Sender(_, receiver, run))
  }

  private final class Sender(context: ActorContext[SenderMessage], receiver: ActorRef[Chunk], run: FileTransferRun)
      extends AbstractBehavior[SenderMessage](context) {

    override def onMessage(message: SenderMessage): Behavior[SenderMessage] = {
      message match {
        case Credit(bytes) =>
          run.sender.consumed(bytes)
          send()
        case Start                => send()
        case Complete(bytes, sum) => run.done(bytes, sum)
      }
      this
    }

    private def send(): Unit =
      run.sender.send[RuntimeException]((index, payload) => receiver ! Chunk(index, payload))
  }

  private object Receiver {
    def apply(terms: FileTerms): Behavior[ReceiverMessage] =
      Behaviors.receiveMessagePartial { case open: Open => begin(terms, open) }

    def begin(terms: FileTerms, open: Open): Behavior[ReceiverMessage] = {
      open.replyTo ! Introduced
      Behaviors.setup(new Receiver(_, terms, open.sender))
    }
  }

  private final class Receiver(
      context: ActorContext[ReceiverMessage],
      terms: FileTerms,
      sender: ActorRef[SenderMessage]
  ) extends AbstractBehavior[ReceiverMessage](context) {
    private val file = new FileReceiver(terms)

    override def onMessage(message: ReceiverMessage): Behavior[ReceiverMessage] = message match {
      case Chunk(index, payload) =>
        file.receive(index, payload) match {
          case Reply.NONE   => ()
          case Reply.CREDIT => sender ! Credit(file.receivedBytes)
          case Reply.DONE   => sender ! Complete(file.receivedBytes, file.sum)
        }
        this
      case open: Open => Receiver.begin(terms, open)
      case _          => Behaviors.unhandled
    }
  }

  private object Pinger {
    def apply(pings: Pings): Behavior[Latency.Reply] = Behaviors.receiveMessage { case Latency.Reply(number) =>
      pings.answered(number)
      Behaviors.same
    }
  }
}
