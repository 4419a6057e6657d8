package mpp.testee

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import cats.syntax.all._
import mpp.harness.RunLatch
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds

/** THREADRING: components in a ring hand tokens on. */
final class ThreadRing extends FiberBenchmark[ThreadRingParameters] {
  import ThreadRing._

  private var ends: TokenEnds = _

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] = {
    ends = new TokenEnds(parameters.tokens)
    val runEnds = ends
    Queue.unbounded[IO, Token].replicateA(parameters.components).map { queues =>
      val ring = queues.toVector
      val members = ring.indices.map { index =>
        member(index + 1L, ring(index), ring((index + 1) % ring.size), runEnds, latch)
      }
      val begin = (0 until parameters.tokens).toList.traverse_ { token =>
        ring(parameters.start(token)).offer(Token(token, parameters.hops))
      }
      Components(members, begin)
    }
  }

  override def answer(): Long = ends.answer

  /** Hands on what comes, until it is cancelled. */
  private def member(
      number: Long,
      mailbox: QueueSource[IO, Token],
      next: QueueSink[IO, Token],
      ends: TokenEnds,
      latch: RunLatch
  ): IO[Nothing] =
    mailbox.take.flatMap { case Token(token, hopsLeft) =>
      if (hopsLeft > 0) next.offer(Token(token, hopsLeft - 1))
      else
        IO {
          ends.record(token, number)
          latch.arrive()
        }
    }.foreverM
}

private object ThreadRing {
  private final case class Token(number: Int, hopsLeft: Long)
}
