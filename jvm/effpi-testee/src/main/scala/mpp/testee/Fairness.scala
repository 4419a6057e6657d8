package mpp.testee

import java.util.{Map => JavaMap}

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.fairness.{FairnessRun, Victim, VictimTimes}
import mpp.harness.parameters.FairnessParameters

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
final class Fairness(settings: Settings) extends EffpiBenchmark[FairnessParameters](settings) {
  import Fairness._

  private val times = new VictimTimes

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    val run = times.newRun(parameters, latch)
    val hogs = Seq.fill(parameters.hogs)(hog(run, scope))
    val pairs = Seq.fill(parameters.victims)(pair(run, scope))
    val all = Components.all(hogs ++ pairs)
    def begin(): Unit = {
      run.begin()
      all.begin()
    }
    all.copy(begin = () => begin())
  }

  override def metrics: JavaMap[String, java.lang.Double] = times.metrics
}

private object Fairness {
  private sealed trait ToPinger
  private case object Start extends ToPinger
  private case object Pong extends ToPinger
  private final case class Ping(sender: OutChannel[ToPinger])
  private case object Work

  private val pinging, ponging, working = new ProcVar[Unit]("again")

  private def pair(run: FairnessRun, scope: RunScope): Components = {
    val pinger = Channel[ToPinger]()
    val ponger = Channel[Ping]()
    Components(Seq(ping(pinger, ponger, run.victim()), pong(ponger)), () => scope.send(pinger, Start))
  }

  private def hog(run: FairnessRun, scope: RunScope): Components = {
    val mailbox = Channel[Work.type]()
    Components(Seq(work(mailbox, run)), () => scope.send(mailbox, Work))
  }

  /** Sends one PING at a time, until all PONGs have come. */
  private def ping(mailbox: Channel[ToPinger], ponger: OutChannel[Ping], victim: Victim): Process = {
    val ping = send(ponger, Ping(mailbox))
    rec(pinging) {
      receive(mailbox) {
        case Start =>
          victim.begin()
          ping >> loop(pinging)
        case Pong => if (victim.pong()) ping >> loop(pinging) else nil
      }
    }
  }

  /** Answers PINGs, for ever. */
  private def pong(mailbox: InChannel[Ping]): Process = rec(ponging) {
    receive(mailbox)(ping => send(ping.sender, Pong) >> loop(ponging))
  }

  /** Works, and sends itself the next message, until the run has ended. */
  private def work(mailbox: Channel[Work.type], run: FairnessRun): Process = rec(working) {
    receive(mailbox)(work => if (run.hogWorks()) send(mailbox, work) >> loop(working) else nil)
  }
}
