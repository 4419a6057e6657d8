package mpp.testee

import scala.jdk.CollectionConverters._

import mpp.harness.RunLatch
import mpp.harness.parameters.NetConnectionsParameters
import mpp.harness.transfers.{Meeting, PairEnd, TransferTerms}
import mpp.kompics.common.messages.TransferMessages.{Done, Meet, Part}
import mpp.kompics.common.net.{NetAddress, NetContent, NetMessage}
import mpp.kompics.common.{Composed, Composition, NetBenchmark, NetClient, RunPort, Scope}
import mpp.kompics.dsl._
import se.sics.kompics.network.Network
import se.sics.kompics.{Init => JavaInit}

/** NETCONNECTIONS: pairs of a component on the master and one on the first client, which all meet before a run. Few of
  * them send each other bytes in it.
  */
final class NetConnections[R](engine: HandlerEngine[R]) extends NetBenchmark[NetConnectionsParameters] {
  import NetConnections._

  override protected def compose(composition: Composition, latch: RunLatch): Composed = {
    val meeting = new Meeting(partners.size)
    val ends = partners.asScala.zipWithIndex.map { case (partner, pair) =>
      val self = composition.newAddress()
      val init = new MasterEndInit(engine, self, partner, pair, parameters.terms, meeting, latch)
      val end = composition.create(classOf[MasterEnd[R]], init)
      composition.connectToNetwork(end, self)
      end
    }.asJava
    val active = ends.subList(0, parameters.activePairs)
    Composed.metBy(
      () => {
        RunPort.tellAll(ends, RunPort.Greet.EVENT)
        meeting.await(latch, Scope.DEADLINE)
      },
      () => RunPort.tellAll(active, RunPort.Begin.EVENT)
    )
  }
}

object NetConnections {

  /** Makes the client's half. */
  def client[R](engine: HandlerEngine[R]): NetClient =
    new NetClient((_, _, options, composition) =>
      composition.create(classOf[ClientEnd[R]], new ClientEndInit(engine, TransferTerms.parse(options)))
    )

  private final class MasterEndInit[R](
      val engine: HandlerEngine[R],
      val self: NetAddress,
      val partner: NetAddress,
      val pair: Int,
      val terms: TransferTerms,
      val meeting: Meeting,
      val latch: RunLatch
  ) extends JavaInit[MasterEnd[R]]

  /** Sends the first transfer, where its pair is active. */
  private final class MasterEnd[R](init: MasterEndInit[R]) extends ComponentDefinition(init.engine) {
    import init.{latch, meeting, pair, partner, self}

    private val run = provides[RunPort]
    private val network = requires[Network]
    private val end = new PairEnd(init.terms)

    network uponEvent {
      case Content(part: Part) =>
        handle(if (end.receive(part.index, part.payload.length) && !end.isOver) sendTransfer())
      case Content(done: Done) => handle(latch.arrive(end.answerPart(pair, done.bytes)))
      case Content(_: Meet)    => handle(meeting.arrive())
    }

    run uponEvent {
      case _: RunPort.Greet => handle(send(Meet.EVENT))
      case _: RunPort.Begin => handle(sendTransfer())
    }

    private def sendTransfer(): Unit =
      end.send[RuntimeException]((index, payload) => send(new Part(index, payload)))

    private def send(content: NetContent): Unit = trigger(new NetMessage(self, partner, content) -> network)
  }

  private final class ClientEndInit[R](val engine: HandlerEngine[R], val terms: TransferTerms)
      extends JavaInit[ClientEnd[R]]

  /** Answers its partner. */
  private final class ClientEnd[R](init: ClientEndInit[R]) extends ComponentDefinition(init.engine) {
    import init.terms

    private val network = requires[Network]
    private var end = new PairEnd(terms)

    network uponEvent {
      case message @ Content(part: Part) =>
        handle(if (end.receive(part.index, part.payload.length)) answerTransfer(message))
      case message @ Content(_: Meet) =>
        handle {
          end = new PairEnd(terms)
          trigger(message.answer(Meet.EVENT) -> network)
        }
    }

    private def answerTransfer(last: NetMessage): Unit = {
      if (!end.isOver)
        end.send[RuntimeException]((index, payload) => trigger(last.answer(new Part(index, payload)) -> network))
      if (end.isOver) trigger(last.answer(new Done(end.receivedBytes)) -> network)
    }
  }
}
