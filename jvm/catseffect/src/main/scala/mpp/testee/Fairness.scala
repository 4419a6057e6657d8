package mpp.testee

import java.util.{Map => JavaMap}

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import mpp.harness.RunLatch
import mpp.harness.fairness.{FairnessRun, Victim, VictimTimes}
import mpp.harness.parameters.FairnessParameters

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
final class Fairness extends FiberBenchmark[FairnessParameters] {
  import Fairness._

  private val times = new VictimTimes

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] = {
    val run = times.newRun(parameters, latch)
    for {
      hogs <- hog(run).replicateA(parameters.hogs)
      pairs <- pair(run).replicateA(parameters.victims)
      all = Components.all(hogs ++ pairs)
    } yield Components(all.each, IO(run.begin()) >> all.begin)
  }

  override def metrics: JavaMap[String, java.lang.Double] = times.metrics
}

private object Fairness {
  private sealed trait ToPinger
  private case object Start extends ToPinger
  private case object Pong extends ToPinger

  private final case class Ping(sender: QueueSink[IO, ToPinger])

  private case object Work

  private def pair(run: FairnessRun): IO[Components] = for {
    pinger <- Queue.unbounded[IO, ToPinger]
    ponger <- Queue.unbounded[IO, Ping]
    victim <- IO(run.victim())
  } yield Components(Seq(ping(pinger, ponger, victim), pong(ponger)), pinger.offer(Start))

  private def hog(run: FairnessRun): IO[Components] = Queue.unbounded[IO, Work.type].map { mailbox =>
    Components(Seq(work(mailbox, run)), mailbox.offer(Work))
  }

  /** Sends one PING at a time, until all PONGs have come. */
  private def ping(mailbox: Queue[IO, ToPinger], ponger: QueueSink[IO, Ping], victim: Victim): IO[Unit] = {
    val exchange = ponger.offer(Ping(mailbox)) >> mailbox.take
    def rounds: IO[Unit] = exchange.flatMap(_ => IO(victim.pong()).ifM(rounds, IO.unit))
    // To begin: nobody else knows it yet.
    mailbox.take >> IO(victim.begin()) >> rounds
  }

  /** Answers PINGs, until it is cancelled. */
  private def pong(mailbox: QueueSource[IO, Ping]): IO[Nothing] = mailbox.take.flatMap(_.sender.offer(Pong)).foreverM

  /** Works, and sends itself the next message, until the run has ended. */
  private def work(mailbox: Queue[IO, Work.type], run: FairnessRun): IO[Nothing] =
    mailbox.take.flatMap(work => IO(run.hogWorks()).ifM(mailbox.offer(work), IO.unit)).foreverM
}
