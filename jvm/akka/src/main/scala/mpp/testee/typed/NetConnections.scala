package mpp.testee.typed

import scala.jdk.DurationConverters._

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.NetConnectionsParameters
import mpp.harness.transfers.{Meeting, PairEnd, TransferTerms}
import mpp.testee.TransferMessages._
import mpp.testee.{ClientEndMessage, MasterEndMessage, RunScope}

/** NETCONNECTIONS: pairs of an actor on the master and one on the first client, which all meet before a run. Few of
  * them send each other bytes in it.
  */
final class NetConnections extends TypedNetBenchmark[NetConnectionsParameters, ClientEndMessage] {
  import NetConnections._

  override protected def create(
      partners: IndexedSeq[ActorRef[ClientEndMessage]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    val meeting = new Meeting(partners.size)
    val ends = scope.createAll(partners.zipWithIndex.map { case (partner, pair) =>
      MasterEnd(pair, partner, parameters.terms, meeting, latch)
    })
    ends.foreach(_ ! Greet)
    meeting.await(latch, RunScope.deadline.toJava)
    val active = ends.take(parameters.activePairs)
    () => active.foreach(_ ! Start)
  }
}

object NetConnections {

  /** The client's half. */
  final class Client extends TypedClient((_, options) => ClientEnd(TransferTerms.parse(options)))

  /** The first message to an end on the client in a run, which it answers with Meet: it bears its sender. */
  private[typed] final case class Introduce(partner: ActorRef[MasterEndMessage]) extends ClientEndMessage

  private object MasterEnd {
    def apply(
        pair: Int,
        partner: ActorRef[ClientEndMessage],
        terms: TransferTerms,
        meeting: Meeting,
        latch: RunLatch
    ): Behavior[MasterEndMessage] = Behaviors.setup(new MasterEnd(_, pair, partner, terms, meeting, latch))
  }

  private final class MasterEnd(
      context: ActorContext[MasterEndMessage],
      pair: Int,
      partner: ActorRef[ClientEndMessage],
      terms: TransferTerms,
      meeting: Meeting,
      latch: RunLatch
  ) extends AbstractBehavior[MasterEndMessage](context) {
    private val end = new PairEnd(terms)

    override def onMessage(message: MasterEndMessage): Behavior[MasterEndMessage] = {
      message match {
        case Part(index, payload) => if (end.receive(index, payload.length) && !end.isOver) send(end, partner)
        case Done(bytes)          => latch.arrive(end.answerPart(pair, bytes))
        case Start                => send(end, partner)
        case Greet                => partner ! Introduce(context.self)
        case Meet                 => meeting.arrive()
      }
      this
    }
  }

  private object ClientEnd {
    def apply(terms: TransferTerms): Behavior[ClientEndMessage] =
      Behaviors.receiveMessagePartial { case Introduce(partner) => begin(terms, partner) }

    def begin(terms: TransferTerms, partner: ActorRef[MasterEndMessage]): Behavior[ClientEndMessage] = {
      partner ! Meet
      Behaviors.setup(new ClientEnd(_, terms, partner))
    }
  }

  private final class ClientEnd(
      context: ActorContext[ClientEndMessage],
      terms: TransferTerms,
      partner: ActorRef[MasterEndMessage]
  ) extends AbstractBehavior[ClientEndMessage](context) {
    private val end = new PairEnd(terms)

    override def onMessage(message: ClientEndMessage): Behavior[ClientEndMessage] = message match {
      case Part(index, payload) =>
        if (end.receive(index, payload.length)) {
          if (!end.isOver) send(end, partner)
          if (end.isOver) partner ! Done(end.receivedBytes)
        }
        this
      case Introduce(next) => ClientEnd.begin(terms, next)
      case _               => Behaviors.unhandled
    }
  }

  private def send(end: PairEnd, partner: ActorRef[Part]): Unit =
    end.send[RuntimeException]((index, payload) => partner ! Part(index, payload))
}
