package mpp.testee

import java.util.{List => JavaList, Map => JavaMap}

import com.google.common.collect.ImmutableSet
import mpp.harness.RunLatch
import mpp.harness.files.{FileTerms, FileTransferRun, FileTransfer => Transfer, FileTransport}
import mpp.harness.parameters.FileTransferParameters
import mpp.kompics.common.messages.FileMessages.{Credit, Done, Open, Part}
import mpp.kompics.common.messages.NodeMessages.Introduced
import mpp.kompics.common.net.{NetAddress, NetMessage}
import mpp.kompics.common.{Composed, Composition, FileParts, FileTransports, NetBenchmark, NetClient, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.network.{Network, Transport}
import se.sics.kompics.{Init => JavaInit}

/** FILETRANSFER: a sender on the master and a receiver on the first client. Beside them a pinger exchanges requests of
  * NETLATENCY with a server that has nothing to compute.
  *
  * The file goes by the transport that was asked for, all other messages by TCP.
  */
final class FileTransfer[R](engine: HandlerEngine[R]) extends NetBenchmark[FileTransferParameters] {
  import FileTransfer._

  private val transfer = new Transfer

  override protected def transports: ImmutableSet[Transport] = FileTransports.of(parameters.transport)

  override protected def compose(composition: Composition, latch: RunLatch): Composed = {
    val run = transfer.newRun(parameters, latch)
    flushBy(run.pings.flushed, () => run.pings.end())
    val transport = parameters.transport
    val self = composition.newAddress()
    val init = new SenderInit(engine, self, partners.get(0), FileTransports.inHeader(transport), run)
    val sender = composition.create(classOf[Sender[R]], init)
    FileTransports.connect(sender, self, transport, composition)

    val pingersSelf = composition.newAddress()
    val pinger = composition.create(
      classOf[NetLatency.Collector[R]],
      new NetLatency.CollectorInit(engine, pingersSelf, run.pings.answered(_))
    )
    composition.connectToNetwork(pinger, pingersSelf)
    val pings = pinger.getComponent.asInstanceOf[NetLatency.Collector[R]]
    Composed.introducedBy(
      JavaList.of(new Open(self, transport == FileTransport.DATA)),
      () => run.begin(() => RunPort.tell(sender, RunPort.Begin.EVENT), number => pings.send(partners.get(1), number))
    )
  }

  override def metrics: JavaMap[String, java.lang.Double] = transfer.metrics
}

object FileTransfer {

  /** The client's half. */
  final class Client[R](engine: HandlerEngine[R])
      extends NetClient((number, address, options, composition) =>
        if (number == 0)
          composition.create(classOf[Receiver[R]], new ReceiverInit(engine, address, FileTerms.parse(options)))
        else
          composition.create(
            classOf[NetLatency.Server[R]],
            new NetLatency.ServerInit(engine, workNanos = 0, composition.toEnd)
          )
      ) {
    override protected def transports: ImmutableSet[Transport] = FileTransports.ALL
  }

  private final class SenderInit[R](
      val engine: HandlerEngine[R],
      val self: NetAddress,
      val receiver: NetAddress,
      val transport: Transport,
      val run: FileTransferRun
  ) extends JavaInit[Sender[R]]

  /** Sends the file as the receiver's credit allows. */
  private final class Sender[R](init: SenderInit[R]) extends ComponentDefinition(init.engine) {
    import init.{receiver, self, transport}

    private val run = provides[RunPort]
    private val network = requires[Network]
    private val cutter = new FileParts.Cutter(init.run.sender)

    network uponEvent {
      case Content(credit: Credit) =>
        handle {
          init.run.sender.consumed(credit.bytes)
          send()
        }
      case Content(done: Done) => handle(init.run.done(done.bytes, done.sum))
    }

    run uponEvent { case _: RunPort.Begin => handle(send()) }

    private def send(): Unit =
      cutter.send(part => trigger(new NetMessage(self, receiver, transport, part) -> network))
  }

  private final class ReceiverInit[R](val engine: HandlerEngine[R], val self: NetAddress, val terms: FileTerms)
      extends JavaInit[Receiver[R]]

  /** Checks the file, and grants credit. */
  private final class Receiver[R](init: ReceiverInit[R]) extends ComponentDefinition(init.engine) {
    import init.{self, terms}

    private val network = requires[Network]
    private var file = Option.empty[FileParts.Assembler]

    network uponEvent {
      case Content(part: Part)           => handle(file.get.receive(part))
      case message @ Content(open: Open) =>
        handle {
          file = Some(
            new FileParts.Assembler(
              terms,
              open.anyOrder,
              answer => trigger(new NetMessage(self, open.sender, answer) -> network)
            )
          )
          trigger(message.answer(Introduced.EVENT) -> network)
        }
    }
  }
}
