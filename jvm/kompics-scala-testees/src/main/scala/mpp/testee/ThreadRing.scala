package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds
import mpp.kompics.common.{Composition, KompicsBenchmark}
import mpp.kompics.dsl._
import se.sics.kompics.{ComponentCore, Init => JavaInit}

/** THREADRING: tokens go round a ring of components, each with a channel to the next one. */
final class ThreadRing[R](engine: HandlerEngine[R]) extends KompicsBenchmark[ThreadRingParameters] {
  import ThreadRing._

  private var ends: TokenEnds = _

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    ends = new TokenEnds(parameters.tokens)
    val ring = Vector.tabulate(parameters.components) { i =>
      composition.create(classOf[Member[R]], new MemberInit(engine, i + 1, ends, latch))
    }
    ring.indices.foreach(i => composition.connect(ring((i + 1) % ring.size), ring(i), Passing.portClass))
    () =>
      for (token <- 0 until parameters.tokens)
        ring(parameters.start(token))
          .getPositive(Passing.portClass)
          .doTrigger(Token(token, parameters.hops), 0, null: ComponentCore)
  }

  override def answer(): Long = ends.answer()
}

private object ThreadRing {
  final case class Token(number: Int, hops: Long) extends KompicsEvent

  object Passing extends Port {
    request[Token]
  }

  final class MemberInit[R](
      val engine: HandlerEngine[R],
      val number: Int,
      val ends: TokenEnds,
      val latch: RunLatch
  ) extends JavaInit[Member[R]]

  final class Member[R](init: MemberInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val own = provides(Passing)
    private val next = requires(Passing)

    own uponEvent { case Token(token, hops) =>
      handle {
        if (hops > 0) trigger(Token(token, hops - 1) -> next)
        else {
          ends.record(token, number.toLong)
          latch.arrive()
        }
      }
    }
  }
}
