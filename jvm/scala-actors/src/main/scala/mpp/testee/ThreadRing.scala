package mpp.testee

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds

/** THREADRING: actors in a ring hand tokens on. */
final class ThreadRing(kind: ActorKind)
    extends ActorBenchmark[ThreadRingParameters](kind, ThreadsOf("number_of_components", _.components)) {
  import ThreadRing._

  private var ends: TokenEnds = _

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    ends = new TokenEnds(parameters.tokens)
    val ring = Array.tabulate(parameters.components)(index => new Member(index + 1L, ends, scope, latch))
    for (index <- ring.indices) ring(index).next = ring((index + 1) % ring.length)
    scope.startAll(ring)
    () => for (token <- 0 until parameters.tokens) ring(parameters.start(token)) ! Token(token, parameters.hops)
  }

  override def answer(): Long = ends.answer
}

private object ThreadRing {
  private final case class Token(number: Int, hopsLeft: Long)

  /** Hands on what comes. */
  private final class Member(number: Long, ends: TokenEnds, scope: RunScope, latch: RunLatch) extends Component(scope) {
    var next: Actor = _

    override protected def handle(message: Any): Unit = message match {
      case Token(token, hopsLeft) if hopsLeft > 0 => next ! Token(token, hopsLeft - 1)
      case Token(token, _)                        =>
        ends.record(token, number)
        latch.arrive()
    }
  }
}
