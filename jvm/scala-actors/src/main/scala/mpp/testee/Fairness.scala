package mpp.testee

import java.util.{Map => JavaMap}

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.fairness.{FairnessRun, Victim, VictimTimes}
import mpp.harness.parameters.FairnessParameters

/** FAIRNESS: pairs that exchange messages beside hogs, which are always busy. */
final class Fairness(kind: ActorKind)
    extends ActorBenchmark[FairnessParameters](
      kind,
      ThreadsOf("number_of_victims", _.victims, each = 2),
      ThreadsOf("number_of_hogs", _.hogs)
    ) {
  import Fairness._

  private val times = new VictimTimes

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val run = times.newRun(parameters, latch)
    val hogs = Seq.fill(parameters.hogs)(new Hog(run, scope))
    val pongers = Seq.fill(parameters.victims)(new Ponger(scope))
    val pingers = pongers.map(new Pinger(_, run.victim(), scope))
    scope.startAll(hogs ++ pongers ++ pingers)
    () => {
      run.begin()
      hogs.foreach(_ ! Work)
      pingers.foreach(_ ! Start)
    }
  }

  override def metrics: JavaMap[String, java.lang.Double] = times.metrics
}

private object Fairness {
  private case object Ping
  private case object Pong
  private case object Work

  /** Sends one PING at a time, until all PONGs have come. */
  private final class Pinger(ponger: Actor, victim: Victim, scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Pong  => if (victim.pong()) ponger ! Ping
      case Start =>
        victim.begin()
        ponger ! Ping
    }
  }

  /** Answers PINGs. */
  private final class Ponger(scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Ping => reply(Pong)
    }
  }

  /** Works, and sends itself the next message, until the run has ended. */
  private final class Hog(run: FairnessRun, scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Work => if (run.hogWorks()) this ! Work
    }
  }
}
