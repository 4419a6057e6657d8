package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.fairness.{FairnessRun, Victim, VictimTimes}
import mpp.harness.parameters.FairnessParameters
import mpp.testee.{ActorBenchmark, RunMessage}

/** FAIRNESS: pairs of pingers and pongers, beside hogs that are always busy. */
final class Fairness extends ActorBenchmark[FairnessParameters, TypedScope](SystemProvider.start _) {
  import Fairness._

  private val times = new VictimTimes

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val run = times.newRun(parameters, latch)
    val hogs = scope.createAll(Vector.fill(parameters.hogs)(Hog(run)))
    val pongers = scope.createAll(Vector.fill(parameters.victims)(Ponger()))
    val pingers = scope.createAll(pongers.map(Pinger(_, run.victim())))
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

  sealed trait PingerMessage extends RunMessage
  case object Start extends PingerMessage
  case object Pong extends PingerMessage

  final case class Ping(replyTo: ActorRef[Pong.type]) extends RunMessage

  /** Sends itself the next message on each message, until the run is over. */
  object Hog {
    def apply(run: FairnessRun): Behavior[Again.type] = Behaviors.receive { (context, again) =>
      if (run.hogWorks()) context.self ! again
      Behaviors.same
    }
  }

  object Pinger {
    def apply(ponger: ActorRef[Ping], victim: Victim): Behavior[PingerMessage] =
      Behaviors.setup(new Pinger(_, ponger, victim))
  }

  final class Pinger(context: ActorContext[PingerMessage], ponger: ActorRef[Ping], victim: Victim)
      extends AbstractBehavior[PingerMessage](context) {
    private val ping = Ping(context.self)

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = {
      message match {
        case Pong  => if (victim.pong()) ponger ! ping
        case Start =>
          victim.begin()
          ponger ! ping
      }
      this
    }
  }

  object Ponger {
    def apply(): Behavior[Ping] = Behaviors.receiveMessage { case Ping(replyTo) =>
      replyTo ! Pong
      Behaviors.same
    }
  }
}
