package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight. */
final class ThroughputPingPong(settings: Settings) extends EffpiBenchmark[ThroughputPingPongParameters](settings) {
  override protected def components(scope: RunScope, latch: RunLatch): Components =
    ThroughputPingPong.pairs(parameters, scope, latch)
}

private object ThroughputPingPong {
  import EffpiBenchmark.unexpected

  private sealed trait ToPinger
  private case object Start extends ToPinger

  /** A PONG, with what it adds to the answer: the index of its PING, or 1. */
  private final case class Pong(index: Long) extends ToPinger
  private final case class Ping(index: Long, sender: OutChannel[ToPinger])
  private val staticPong = Pong(1)

  private val filling, exchanging, ponging = new ProcVar[Unit]("again")

  /** Makes pairs of pingers and pongers. */
  def pairs(parameters: ThroughputPingPongParameters, scope: RunScope, latch: RunLatch): Components =
    Components.all(Seq.fill(parameters.parallelism) {
      val pinger = Channel[ToPinger]()
      val ponger = Channel[Ping]()
      val pings = ping(pinger, ponger, parameters, latch)
      Components(Seq(pings, pong(ponger, parameters.staticOnly)), () => scope.send(pinger, Start))
    })

  /** Sends as many PINGs as the pipeline holds without waiting, then one per PONG. */
  private def ping(
      mailbox: Channel[ToPinger],
      ponger: OutChannel[Ping],
      parameters: ThroughputPingPongParameters,
      latch: RunLatch
  ): Process = {
    val sendStatic = send(ponger, Ping(0, mailbox))
    var sent = 0L
    var received = 0L
    var answer = 0L

    def sendNext: Process = {
      val index = sent
      sent += 1
      if (parameters.staticOnly) sendStatic else send(ponger, Ping(index, mailbox))
    }
    val fill = rec(filling)(if (sent == parameters.pipelineSize) nil else sendNext >> loop(filling))
    val exchange = rec(exchanging) {
      receive(mailbox) {
        case Pong(index) =>
          received += 1
          answer += index
          if (received == parameters.messagesPerPair) {
            latch.arrive(answer)
            nil
          } else if (sent < parameters.messagesPerPair) sendNext >> loop(exchanging)
          else loop(exchanging)
        case Start => unexpected(Start)
      }
    }
    // To begin: nobody else knows it yet.
    receive(mailbox)(_ => fill >> exchange)
  }

  /** Answers PINGs, for ever. */
  private def pong(mailbox: InChannel[Ping], staticOnly: Boolean): Process = rec(ponging) {
    receive(mailbox)(ping => send(ping.sender, if (staticOnly) staticPong else Pong(ping.index)) >> loop(ponging))
  }
}
