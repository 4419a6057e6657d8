package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds
import zio.{Dequeue, Enqueue, Queue, UIO, ZIO}

/** THREADRING: components in a ring hand tokens on. */
final class ThreadRing extends FiberBenchmark[ThreadRingParameters] {
  import ThreadRing._

  private var ends: TokenEnds = _

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] = {
    ends = new TokenEnds(parameters.tokens)
    val runEnds = ends
    ZIO.replicateZIO(parameters.components)(Queue.unbounded[Token]).map { queues =>
      val ring = queues.toVector
      val members = ring.indices.map { index =>
        member(index + 1L, ring(index), ring((index + 1) % ring.size), runEnds, latch)
      }
      val begin = ZIO.foreachDiscard(0 until parameters.tokens) { token =>
        ring(parameters.start(token)).offer(Token(token, parameters.hops))
      }
      Components(members, begin)
    }
  }

  override def answer(): Long = ends.answer

  /** Hands on what comes, until it is interrupted. */
  private def member(
      number: Long,
      mailbox: Dequeue[Token],
      next: Enqueue[Token],
      ends: TokenEnds,
      latch: RunLatch
  ): UIO[Nothing] =
    mailbox.take.flatMap { case Token(token, hopsLeft) =>
      if (hopsLeft > 0) next.offer(Token(token, hopsLeft - 1))
      else
        ZIO.succeed {
          ends.record(token, number)
          latch.arrive()
        }
    }.forever
}

private object ThreadRing {
  private final case class Token(number: Int, hopsLeft: Long)
}
