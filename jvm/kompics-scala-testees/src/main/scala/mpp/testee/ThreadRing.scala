package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Init => JavaInit}

/** THREADRING: tokens go round a ring of components, each with a channel to the next one.
  *
  * One component makes the ring. Its children are killed in the order in which it has created them, as is needed for
  * many: the framework keeps them in a list, which it searches for each one.
  */
final class ThreadRing[R](engine: HandlerEngine[R]) extends KompicsBenchmark[ThreadRingParameters] {
  import ThreadRing._

  private var ends: TokenEnds = _

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    ends = new TokenEnds(parameters.tokens)
    val ring = composition.create(classOf[Ring[R]], new RingInit(engine, parameters, ends, latch))
    () => RunPort.tell(ring, RunPort.Begin.EVENT)
  }

  override def answer(): Long = ends.answer()
}

private object ThreadRing {
  final case class Token(number: Int, hops: Long) extends KompicsEvent

  object Passing extends Port {
    request[Token]
  }

  final class RingInit[R](
      val engine: HandlerEngine[R],
      val parameters: ThreadRingParameters,
      val ends: TokenEnds,
      val latch: RunLatch
  ) extends JavaInit[Ring[R]]

  /** Parent of the members, which brings the tokens in. */
  final class Ring[R](init: RingInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val run = provides[RunPort]
    private val members = Vector.tabulate(parameters.components)(i => create(new Member(engine, i + 1, ends, latch)))

    members.indices.foreach(i => connect(Passing)(members((i + 1) % members.size) -> members(i)))

    run uponEvent { case _: RunPort.Begin =>
      handle {
        for (token <- 0 until parameters.tokens) {
          val member = members(parameters.start(token))
          trigger(Token(token, parameters.hops) -> member.provided(Passing.portClass))
        }
      }
    }
  }

  final class Member[R](engine: HandlerEngine[R], number: Int, ends: TokenEnds, latch: RunLatch)
      extends ComponentDefinition(engine) {
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
