package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.files.FileReceiver.Reply
import mpp.harness.files.{FileReceiver, FileTerms, FileTransferRun, Pings, FileTransfer => Transfer}
import mpp.harness.parameters.FileTransferParameters
import mpp.testee.FileMessages._
import mpp.testee.{Introduced, ReceiverMessage}

/** FILETRANSFER: a sender on the master and a receiver on the first client. Beside them a pinger exchanges requests of
  * NETLATENCY with a server that has nothing to compute.
  */
final class FileTransfer extends ClassicNetBenchmark[FileTransferParameters] {
  import FileTransfer._

  private val transfer = new Transfer

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    parameters.requireDefaultTransport()
    val run = transfer.newRun(parameters, latch)
    val sender = scope.create(Props(new Sender(partners.head, run)))
    val pinger = scope.create(Props(new Pinger(run.pings)))
    introduce(partners.take(1))(_ => Open)
    flushBy(run.pings.flushed, () => run.pings.end())
    () => run.begin(() => sender ! Start, number => partners(1).tell(Latency.Request(number), pinger))
  }

  override def metrics(): java.util.Map[String, java.lang.Double] = transfer.metrics()
}

object FileTransfer {

  /** The client's half. */
  final class Client
      extends ClassicClient({
        case (0, options) => Props(new Receiver(FileTerms.parse(options)))
        case _            => Props(new Latency.Server(workNanos = 0))
      })

  /** Makes the receiver begin anew. */
  private[classic] case object Open extends ReceiverMessage

  private final class Sender(receiver: ActorRef, run: FileTransferRun) extends Actor {
    override def receive: Receive = {
      case Credit(bytes) =>
        run.sender.consumed(bytes)
        send()
      case Start                => send()
      case Complete(bytes, sum) => run.done(bytes, sum)
    }

    private def send(): Unit =
      run.sender.send[RuntimeException]((index, payload) => receiver ! Chunk(index, payload))
  }

  private final class Receiver(terms: FileTerms) extends Actor {
    private var file = new FileReceiver(terms)

    override def receive: Receive = {
      case Chunk(index, payload) =>
        file.receive(index, payload) match {
          case Reply.NONE   => ()
          case Reply.CREDIT => sender() ! Credit(file.receivedBytes)
          case Reply.DONE   => sender() ! Complete(file.receivedBytes, file.sum)
        }
      case Open =>
        file = new FileReceiver(terms)
        sender() ! Introduced
    }
  }

  private final class Pinger(pings: Pings) extends Actor {
    override def receive: Receive = { case Latency.Reply(number) => pings.answered(number) }
  }
}
