package mpp.testee

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight. */
final class ThroughputPingPong extends FiberBenchmark[ThroughputPingPongParameters] {
  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    ThroughputPingPong.pairs(parameters, latch)
}

private object ThroughputPingPong {
  private sealed trait ToPinger
  private case object Start extends ToPinger

  /** A PONG, with what it adds to the answer: the index of its PING, or 1. */
  private final case class Pong(index: Long) extends ToPinger

  private final case class Ping(index: Long, sender: QueueSink[IO, ToPinger])

  private val staticPong = Pong(1)

  /** Makes pairs of pingers and pongers. */
  def pairs(parameters: ThroughputPingPongParameters, latch: RunLatch): IO[Components] = {
    val pair = for {
      pinger <- Queue.unbounded[IO, ToPinger]
      ponger <- Queue.unbounded[IO, Ping]
      components = Seq(
        ping(pinger, ponger, parameters).map(latch.arrive(_)),
        pong(ponger, parameters.staticOnly)
      )
    } yield Components(components, pinger.offer(Start))
    pair.replicateA(parameters.parallelism).map(Components.all)
  }

  /** Sends as many PINGs as the pipeline holds without waiting, then one per PONG; gives the answer. */
  private def ping(
      mailbox: Queue[IO, ToPinger],
      ponger: QueueSink[IO, Ping],
      parameters: ThroughputPingPongParameters
  ): IO[Long] = {
    val messages = parameters.messagesPerPair
    val staticPing = Ping(0, mailbox)
    def send(index: Long) = ponger.offer(if (parameters.staticOnly) staticPing else Ping(index, mailbox))

    def receive(sent: Long, missing: Long, answer: Long): IO[Long] =
      if (missing == 0) IO.pure(answer)
      else
        mailbox.take.flatMap {
          case Pong(index) if sent < messages => send(sent) >> receive(sent + 1, missing - 1, answer + index)
          case Pong(index)                    => receive(sent, missing - 1, answer + index)
          case Start                          =>
            Loop.through(0, parameters.pipelineSize)(send) >> receive(parameters.pipelineSize, missing, answer)
        }

    receive(0, messages, 0)
  }

  /** Answers PINGs, until it is cancelled. */
  private def pong(mailbox: QueueSource[IO, Ping], staticOnly: Boolean): IO[Nothing] =
    mailbox.take.flatMap(ping => ping.sender.offer(if (staticOnly) staticPong else Pong(ping.index))).foreverM
}
