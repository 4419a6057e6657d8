package mpp.testee

import java.util.{Map => JavaMap}

import mpp.harness.RunLatch
import mpp.harness.fairness.{FairnessRun, Victim, VictimTimes}
import mpp.harness.parameters.FairnessParameters
import zio.{Dequeue, Enqueue, Queue, UIO, ZIO}

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
final class Fairness extends FiberBenchmark[FairnessParameters] {
  import Fairness._

  private val times = new VictimTimes

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] = {
    val run = times.newRun(parameters, latch)
    for {
      hogs <- ZIO.replicateZIO(parameters.hogs)(hog(run))
      pairs <- ZIO.replicateZIO(parameters.victims)(pair(run))
    } yield {
      val all = hogs ++ pairs
      Components(all.flatMap(_.each), ZIO.succeed(run.begin()) *> ZIO.foreachDiscard(all)(_.begin))
    }
  }

  override def metrics: JavaMap[String, java.lang.Double] = times.metrics
}

private object Fairness {
  private sealed trait ToPinger
  private case object Start extends ToPinger
  private case object Pong extends ToPinger

  private final case class Ping(sender: Enqueue[ToPinger])

  private case object Work

  private def pair(run: FairnessRun): UIO[Components] = for {
    pinger <- Queue.unbounded[ToPinger]
    ponger <- Queue.unbounded[Ping]
  } yield Components(Seq(ping(pinger, ponger, run.victim()), pong(ponger)), pinger.offer(Start))

  private def hog(run: FairnessRun): UIO[Components] = Queue.unbounded[Work.type].map { mailbox =>
    Components(Seq(work(mailbox, run)), mailbox.offer(Work))
  }

  /** Sends one PING at a time, until all PONGs have come. */
  private def ping(mailbox: Queue[ToPinger], ponger: Enqueue[Ping], victim: Victim): UIO[Any] = {
    val exchange = ponger.offer(Ping(mailbox)) *> mailbox.take
    def rounds: UIO[Any] = exchange.flatMap(_ => if (victim.pong()) rounds else ZIO.unit)
    // To begin: nobody else knows it yet.
    mailbox.take *> ZIO.succeed(victim.begin()) *> rounds
  }

  /** Answers PINGs, until it is interrupted. */
  private def pong(mailbox: Dequeue[Ping]): UIO[Nothing] = mailbox.take.flatMap(_.sender.offer(Pong)).forever

  /** Works, and sends itself the next message, until the run has ended. */
  private def work(mailbox: Queue[Work.type], run: FairnessRun): UIO[Nothing] =
    mailbox.take.flatMap(work => mailbox.offer(work).whenZIO(ZIO.succeed(run.hogWorks()))).forever
}
