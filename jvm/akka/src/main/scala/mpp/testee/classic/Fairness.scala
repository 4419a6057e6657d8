package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.fairness.{FairnessRun, Victim, VictimTimes}
import mpp.harness.parameters.FairnessParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** FAIRNESS: pairs of pingers and pongers, beside hogs that are always busy. */
final class Fairness extends ActorBenchmark[FairnessParameters, ClassicScope](SystemProvider.start _) {
  import Fairness._

  private val times = new VictimTimes

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val run = times.newRun(parameters, latch)
    val hogs = scope.createAll(Vector.fill(parameters.hogs)(Props(new Hog(run))))
    val pongers = scope.createAll(Vector.fill(parameters.victims)(Props(new Ponger)))
    val pingers = scope.createAll(pongers.map(ponger => Props(new Pinger(ponger, run.victim()))))
    () => {
      run.begin()
      hogs.foreach(_ ! Again)
      pingers.foreach(_ ! Start)
    }
  }

  override def metrics(): java.util.Map[String, java.lang.Double] = times.metrics()
}

private object Fairness {
  case object Again extends RunMessage
  case object Start extends RunMessage
  case object Ping extends RunMessage
  case object Pong extends RunMessage

  /** Sends itself the next message on each message, until the run is over. */
  final class Hog(run: FairnessRun) extends Actor {
    override def receive: Receive = { case Again => if (run.hogWorks()) self ! Again }
  }

  final class Pinger(ponger: ActorRef, victim: Victim) extends Actor {
    override def receive: Receive = {
      case Pong  => if (victim.pong()) ponger ! Ping
      case Start =>
        victim.begin()
        ponger ! Ping
    }
  }

  final class Ponger extends Actor {
    override def receive: Receive = { case Ping => sender() ! Pong }
  }
}
