package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds

/** THREADRING: processes in a ring hand tokens on. */
final class ThreadRing(settings: Settings) extends EffpiBenchmark[ThreadRingParameters](settings) {
  import ThreadRing._

  private var ends: TokenEnds = _

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    ends = new TokenEnds(parameters.tokens)
    val runEnds = ends
    val ring = Array.fill(parameters.components)(Channel[Token]())
    val members = ring.indices.map { index =>
      member(index + 1L, ring(index), ring((index + 1) % ring.length), runEnds, latch)
    }
    def begin(): Unit =
      for (token <- 0 until parameters.tokens) scope.send(ring(parameters.start(token)), Token(token, parameters.hops))
    Components(members, () => begin())
  }

  override def answer(): Long = ends.answer
}

private object ThreadRing {
  private final case class Token(number: Int, hopsLeft: Long)

  private val handing = new ProcVar[Unit]("again")

  /** Hands on what comes, for ever. */
  private def member(
      number: Long,
      mailbox: InChannel[Token],
      next: OutChannel[Token],
      ends: TokenEnds,
      latch: RunLatch
  ): Process = rec(handing) {
    receive(mailbox) { case Token(token, hopsLeft) =>
      if (hopsLeft > 0) send(next, Token(token, hopsLeft - 1)) >> loop(handing)
      else {
        ends.record(token, number)
        latch.arrive()
        loop(handing)
      }
    }
  }
}
