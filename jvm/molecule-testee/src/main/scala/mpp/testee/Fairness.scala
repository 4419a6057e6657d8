package mpp.testee

import java.util.{Map => JavaMap}

import molecule.{Chan, IO, Input, Message, Output}
import mpp.harness.RunLatch
import mpp.harness.fairness.{FairnessRun, Victim, VictimTimes}
import mpp.harness.parameters.FairnessParameters

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
final class Fairness extends MoleculeBenchmark[FairnessParameters] {
  import Fairness._

  private val times = new VictimTimes

  override protected def components(latch: RunLatch): Components = {
    val run = times.newRun(parameters, latch)
    val all = Components.all(Seq.fill(parameters.hogs)(hog(run)) ++ Seq.fill(parameters.victims)(pair(run)))
    Components(
      all.each,
      () => {
        run.begin()
        all.begin()
      }
    )
  }

  override def metrics: JavaMap[String, java.lang.Double] = times.metrics
}

private object Fairness {
  private case object Ping
  private case object Pong
  private case object Work

  private implicit val ping: Message[Ping.type] = Message.plain
  private implicit val pong: Message[Pong.type] = Message.plain
  private implicit val work: Message[Work.type] = Message.plain

  private def pair(run: FairnessRun): Components = {
    val (start, begin) = Start.channel()
    val (pings, toPonger) = Chan.make[Ping.type]()
    val (pongs, toPinger) = Chan.make[Pong.type]()
    val victim = run.victim()
    val pinger = for {
      told <- IO.open(start)
      in <- IO.open(pongs)
      out <- IO.open(toPonger)
      _ <- told.read
      _ <- IO.delay(victim.begin())
      _ <- rounds(in, out, victim)
    } yield ()
    val ponger = for {
      in <- IO.open(pings)
      out <- IO.open(toPinger)
      _ <- in.foreach(_ => out.write(Pong))
    } yield ()
    Components(Seq(pinger, ponger), begin)
  }

  /** Sends one PING at a time, until all PONGs have come. */
  private def rounds(in: Input[Pong.type], out: Output[Ping.type], victim: Victim): IO[Unit] =
    out.write(Ping) >> in.read.bind(_ => if (victim.pong()) rounds(in, out, victim) else IO.unit)

  private def hog(run: FairnessRun): Components = {
    val (start, begin) = Start.channel()
    val (works, toItself) = Chan.make[Work.type]()
    val program = for {
      told <- IO.open(start)
      in <- IO.open(works)
      out <- IO.open(toItself)
      _ <- told.read
      _ <- if (run.hogWorks()) out.write(Work) >> toil(in, out, run) else IO.unit
    } yield ()
    Components(Seq(program), begin)
  }

  /** Works, and sends itself the next message, until the run has ended. */
  private def toil(in: Input[Work.type], out: Output[Work.type], run: FairnessRun): IO[Unit] =
    in.read.bind(work => if (run.hogWorks()) out.write(work) >> toil(in, out, run) else IO.unit)
}
