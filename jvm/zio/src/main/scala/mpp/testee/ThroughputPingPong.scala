package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters
import zio.{Dequeue, Enqueue, Queue, UIO, ZIO}

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight. */
final class ThroughputPingPong extends FiberBenchmark[ThroughputPingPongParameters] {
  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] =
    ThroughputPingPong.pairs(parameters, latch)
}

private object ThroughputPingPong {
  import FiberBenchmark.unexpected

  private sealed trait ToPinger
  private case object Start extends ToPinger

  /** A PONG, with what it adds to the answer: the index of its PING, or 1. */
  private final case class Pong(index: Long) extends ToPinger

  private final case class Ping(index: Long, sender: Enqueue[ToPinger])

  private val staticPong = Pong(1)

  /** Makes pairs of pingers and pongers. */
  def pairs(parameters: ThroughputPingPongParameters, latch: RunLatch): UIO[Components] = {
    val pair = for {
      pinger <- Queue.unbounded[ToPinger]
      ponger <- Queue.unbounded[Ping]
      components = Seq(
        ping(pinger, ponger, parameters).map(latch.arrive(_)),
        pong(ponger, parameters.staticOnly)
      )
    } yield Components(components, pinger.offer(Start))
    ZIO.replicateZIO(parameters.parallelism)(pair).map { pairs =>
      Components(pairs.flatMap(_.each), ZIO.foreachDiscard(pairs)(_.begin))
    }
  }

  /** Sends as many PINGs as the pipeline holds without waiting, then one per PONG; gives the answer. */
  private def ping(mailbox: Queue[ToPinger], ponger: Enqueue[Ping], parameters: ThroughputPingPongParameters) =
    ZIO.suspendSucceed {
      val sendStatic = ponger.offer(Ping(0, mailbox))
      def send(index: Long) = if (parameters.staticOnly) sendStatic else ponger.offer(Ping(index, mailbox))

      var answer = 0L
      val receive = mailbox.take.flatMap {
        case Pong(index) =>
          // An effect of its own would be one more step of the fiber per message.
          answer += index
          ZIO.unit
        case Start => unexpected(Start)
      }
      val exchangeStatic = receive *> sendStatic
      def exchange(index: Long) = if (parameters.staticOnly) exchangeStatic else receive *> send(index)

      // To begin: nobody else knows it yet.
      mailbox.take *>
        ZIO.loopDiscard(0L)(_ < parameters.pipelineSize, _ + 1)(send) *>
        ZIO.loopDiscard(parameters.pipelineSize)(_ < parameters.messagesPerPair, _ + 1)(exchange) *>
        ZIO.loopDiscard(0L)(_ < parameters.pipelineSize, _ + 1)(_ => receive).as(answer)
    }

  /** Answers PINGs, until it is interrupted. */
  private def pong(mailbox: Dequeue[Ping], staticOnly: Boolean): UIO[Nothing] =
    mailbox.take.flatMap(ping => ping.sender.offer(if (staticOnly) staticPong else Pong(ping.index))).forever
}
