package mpp.testee.classic

import scala.jdk.DurationConverters._

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.NetConnectionsParameters
import mpp.harness.transfers.{Meeting, PairEnd, TransferTerms}
import mpp.testee.RunScope
import mpp.testee.TransferMessages._

/** NETCONNECTIONS: pairs of an actor on the master and one on the first client, which all meet before a run. Few of
  * them send each other bytes in it.
  */
final class NetConnections extends ClassicNetBenchmark[NetConnectionsParameters] {
  import NetConnections._

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    val meeting = new Meeting(partners.size)
    val ends = scope.createAll(partners.zipWithIndex.map { case (partner, pair) =>
      Props(new MasterEnd(pair, partner, parameters.terms, meeting, latch))
    })
    ends.foreach(_ ! Greet)
    meeting.await(latch, RunScope.deadline.toJava)
    val active = ends.take(parameters.activePairs)
    () => active.foreach(_ ! Start)
  }
}

object NetConnections {

  /** The client's half. */
  final class Client extends ClassicClient((_, options) => Props(new ClientEnd(TransferTerms.parse(options))))

  private final class MasterEnd(
      pair: Int,
      partner: ActorRef,
      terms: TransferTerms,
      meeting: Meeting,
      latch: RunLatch
  ) extends Actor {
    private val end = new PairEnd(terms)

    override def receive: Receive = {
      case Part(index, payload) => if (end.receive(index, payload.length) && !end.isOver) send(end, partner)
      case Done(bytes)          => latch.arrive(end.answerPart(pair, bytes))
      case Start                => send(end, partner)
      case Greet                => partner ! Meet
      case Meet                 => meeting.arrive()
    }
  }

  private final class ClientEnd(terms: TransferTerms) extends Actor {
    private var end = new PairEnd(terms)

    override def receive: Receive = {
      case Part(index, payload) =>
        if (end.receive(index, payload.length)) {
          if (!end.isOver) send(end, sender())
          if (end.isOver) sender() ! Done(end.receivedBytes)
        }
      case Meet =>
        end = new PairEnd(terms)
        sender() ! Meet
    }
  }

  private def send(end: PairEnd, partner: ActorRef)(implicit self: ActorRef): Unit =
    end.send[RuntimeException]((index, payload) => partner ! Part(index, payload))
}
