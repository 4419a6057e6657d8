package mpp.standalone

import java.util.concurrent.CountDownLatch

import akka.actor.ActorSystem
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, ActorRefResolver, Behavior}
import mpp.standalone.NetStandAlone.{Pairs, Programs}
import mpp.standalone.TypedPrograms.childrenOf

/** The programs between processes, on typed actors. */
object TypedNetPrograms extends Programs {
  sealed private[standalone] trait PingerMessage
  private case object Start extends PingerMessage
  private[standalone] case object Pong extends PingerMessage with NetMessage

  final private[standalone] case class Ping(replyTo: ActorRef[Pong.type]) extends NetMessage

  override def createPongers(system: ActorSystem, parent: String, pairs: Pairs): Unit = {
    childrenOf(system.spawn(_, parent)) { context =>
      Vector.tabulate(pairs.number)(number => context.spawn(ponger, number.toString))
    }
    ()
  }

  override def pingers(
      system: ActorSystem,
      addresses: Seq[String],
      pairs: Pairs
  ): CountDownLatch => () => Unit = {
    val resolver = ActorRefResolver(system.toTyped)
    val pongers = addresses.map(resolver.resolveActorRef[Ping])
    latch => {
      val pingers = childrenOf(system.spawnAnonymous(_)) { context =>
        pongers.map(ponger => context.spawnAnonymous(Behaviors.setup(new Pinger(_, ponger, pairs, latch))))
      }
      () => pingers.foreach(_ ! Start)
    }
  }

  private def ponger: Behavior[Ping] = Behaviors.receiveMessage { ping =>
    ping.replyTo ! Pong
    Behaviors.same
  }

  final private class Pinger(
      context: ActorContext[PingerMessage],
      ponger: ActorRef[Ping],
      pairs: Pairs,
      done: CountDownLatch
  ) extends AbstractBehavior[PingerMessage](context) {
    private val ping = Ping(context.self)
    private val messages = pairs.messages
    private var sent = 0L
    private var received = 0L

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = {
      message match {
        case Pong =>
          received += 1
          if (sent < messages) send() else if (received == messages) done.countDown()
        case Start => while (sent < pairs.pipeline) send()
      }
      this
    }

    private def send(): Unit = {
      ponger ! ping
      sent += 1
    }
  }
}
