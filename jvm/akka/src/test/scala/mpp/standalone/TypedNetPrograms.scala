package mpp.standalone

import java.util.concurrent.{CountDownLatch, TimeUnit}

import akka.actor.ActorSystem
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, ActorRefResolver, Behavior}
import mpp.standalone.NetStandAlone.{Pairs, Programs}
import mpp.standalone.TypedPrograms.childrenOf

/** The same on typed actors. A ponger is introduced to its pinger before a run, so that messages bear no address. */
object TypedNetPrograms extends Programs {
  sealed private[standalone] trait PingerMessage
  private case object Start extends PingerMessage
  private[standalone] case object Introduced extends PingerMessage with NetMessage
  private[standalone] case object Pong extends PingerMessage with NetMessage

  sealed private[standalone] trait PongerMessage extends NetMessage
  final private[standalone] case class Introduce(pinger: ActorRef[PingerMessage]) extends PongerMessage
  private[standalone] case object Ping extends PongerMessage

  override def createPongers(system: ActorSystem, parent: String, pairs: Pairs): Unit = {
    childrenOf(system.spawn(_, parent)) { context =>
      Vector.tabulate(pairs.number)(number => context.spawn(awaiting, number.toString))
    }
    ()
  }

  override def pingers(
      system: ActorSystem,
      addresses: Seq[String],
      pairs: Pairs
  ): CountDownLatch => () => Unit = {
    val resolver = ActorRefResolver(system.toTyped)
    val pongers = addresses.map(resolver.resolveActorRef[PongerMessage])
    latch => {
      val introduced = new CountDownLatch(pairs.number)
      val pingers = childrenOf(system.spawnAnonymous(_)) { context =>
        pongers.map { ponger =>
          context.spawnAnonymous(Behaviors.setup[PingerMessage](new Pinger(_, ponger, pairs, introduced, latch)))
        }
      }
      if (!introduced.await(10, TimeUnit.SECONDS)) sys.error("the pongers do not answer")
      () => pingers.foreach(_ ! Start)
    }
  }

  private def awaiting: Behavior[PongerMessage] =
    Behaviors.receiveMessagePartial { case Introduce(pinger) => serving(pinger) }

  private def serving(pinger: ActorRef[PingerMessage]): Behavior[PongerMessage] = {
    pinger ! Introduced
    Behaviors.receiveMessage {
      case Ping =>
        pinger ! Pong
        Behaviors.same
      case Introduce(next) => serving(next)
    }
  }

  final private class Pinger(
      context: ActorContext[PingerMessage],
      ponger: ActorRef[PongerMessage],
      pairs: Pairs,
      introduced: CountDownLatch,
      done: CountDownLatch
  ) extends AbstractBehavior[PingerMessage](context) {
    private val messages = pairs.messages
    private var sent = 0L
    private var received = 0L

    ponger ! Introduce(context.self)

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = {
      message match {
        case Pong =>
          received += 1
          if (sent < messages) send() else if (received == messages) done.countDown()
        case Start      => while (sent < pairs.pipeline) send()
        case Introduced => introduced.countDown()
      }
      this
    }

    private def send(): Unit = {
      ponger ! Ping
      sent += 1
    }
  }
}
