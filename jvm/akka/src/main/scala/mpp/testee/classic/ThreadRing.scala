package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds
import mpp.testee.{ActorBenchmark, RunMessage, RunScope}

/** THREADRING: tokens go round a ring of actors until their hops are used up. */
final class ThreadRing extends ActorBenchmark[ThreadRingParameters, ClassicScope](SystemProvider.start _) {
  import ThreadRing._

  private var ends = new TokenEnds(0)

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val tokenEnds = new TokenEnds(parameters.tokens)
    ends = tokenEnds
    val members = scope.createAll(Vector.tabulate(parameters.components) { index =>
      Props(new Member(index + 1L, tokenEnds, latch))
    })
    RunScope.introduce(members.size) { (index, introduced) =>
      members(index) ! Introduce(members((index + 1) % members.size), introduced)
    }
    () => for (token <- 0 until parameters.tokens) members(parameters.start(token)) ! Token(token, parameters.hops)
  }

  override def answer(): Long = ends.answer()
}

private object ThreadRing {
  final case class Introduce(next: ActorRef, introduced: RunLatch) extends RunMessage
  final case class Token(token: Int, hops: Long) extends RunMessage

  final class Member(number: Long, ends: TokenEnds, latch: RunLatch) extends Actor {
    override def receive: Receive = { case Introduce(next, introduced) =>
      context.become(passingTo(next))
      introduced.arrive()
    }

    private def passingTo(next: ActorRef): Receive = { case Token(token, hops) =>
      if (hops > 0) next ! Token(token, hops - 1)
      else {
        ends.record(token, number)
        latch.arrive()
      }
    }
  }
}
