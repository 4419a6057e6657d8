package mpp.testee.typed

import akka.actor.typed.scaladsl.Behaviors
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds
import mpp.testee.{ActorBenchmark, RunMessage, RunScope}

/** THREADRING: tokens go round a ring of actors until their hops are used up. */
final class ThreadRing extends ActorBenchmark[ThreadRingParameters, TypedScope](SystemProvider.start _) {
  import ThreadRing._

  private var ends = new TokenEnds(0)

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val tokenEnds = new TokenEnds(parameters.tokens)
    ends = tokenEnds
    val members = scope.createAll(Vector.tabulate(parameters.components) { index =>
      Member(index + 1L, tokenEnds, latch)
    })
    RunScope.introduce(members.size) { (index, introduced) =>
      members(index) ! Introduce(members((index + 1) % members.size), introduced)
    }
    () => for (token <- 0 until parameters.tokens) members(parameters.start(token)) ! Token(token, parameters.hops)
  }

  override def answer(): Long = ends.answer()
}

private object ThreadRing {
  sealed trait MemberMessage extends RunMessage
  final case class Introduce(next: ActorRef[Token], introduced: RunLatch) extends MemberMessage
  final case class Token(token: Int, hops: Long) extends MemberMessage

  object Member {
    def apply(number: Long, ends: TokenEnds, latch: RunLatch): Behavior[MemberMessage] =
      Behaviors.receiveMessagePartial { case Introduce(next, introduced) =>
        introduced.arrive()
        passing(number, next, ends, latch)
      }

    private def passing(
        number: Long,
        next: ActorRef[Token],
        ends: TokenEnds,
        latch: RunLatch
    ): Behavior[MemberMessage] =
      Behaviors.receiveMessagePartial { case Token(token, hops) =>
        if (hops > 0) next ! Token(token, hops - 1)
        else {
          ends.record(token, number)
          latch.arrive()
        }
        Behaviors.same
      }
  }
}
