package mpp.standalone

import java.util.concurrent.CountDownLatch

import scala.concurrent.Await
import scala.concurrent.duration._

import akka.actor.{ActorSystem, Props}
import mpp.standalone.ClassicPrograms._
import mpp.standalone.NetStandAlone.{Pairs, Programs}

/** The local pingers and pongers, in two processes. */
object ClassicNetPrograms extends Programs {

  override def createPongers(system: ActorSystem, parent: String, pairs: Pairs): Unit = {
    childrenOf(system.actorOf(_, parent)) { context =>
      Vector.tabulate(pairs.number)(number => context.actorOf(Props(new Ponger), number.toString))
    }
    ()
  }

  override def pingers(
      system: ActorSystem,
      addresses: Seq[String],
      pairs: Pairs
  ): CountDownLatch => () => Unit = {
    val pongers = addresses.map { address =>
      Await.result(system.actorSelection(address).resolveOne(10.seconds), 10.seconds)
    }
    latch => {
      val pingers = childrenOf(system.actorOf(_)) { context =>
        pongers.map { ponger =>
          context.actorOf(Props(new Pinger(ponger, pairs.messages, pairs.pipeline, () => latch.countDown())))
        }
      }
      () => pingers.foreach(_ ! Start)
    }
  }
}
