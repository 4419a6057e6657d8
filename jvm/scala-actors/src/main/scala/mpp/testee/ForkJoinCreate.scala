package mpp.testee

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinCreateParameters

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
final class ForkJoinCreate(kind: ActorKind)
    extends ActorBenchmark[ForkJoinCreateParameters](
      kind,
      // Otherwise children that have ended make room for others.
      ThreadsOf("number_of_components", parameters => if (parameters.holdAll) parameters.components else 1)
    ) {
  import ForkJoinCreate._

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val parent = new Parent(parameters, scope, latch)
    scope.startAll(Seq(parent))
    () => parent ! Start
  }
}

private object ForkJoinCreate {
  private final case class Go(number: Long)
  private final case class Ack(number: Long)

  /** Creates children, and adds their answers. */
  private final class Parent(parameters: ForkJoinCreateParameters, scope: RunScope, latch: RunLatch)
      extends Component(scope) {
    private var missing = parameters.components
    private var sum = 0L

    override protected def handle(message: Any): Unit = message match {
      case Ack(number) =>
        missing -= 1
        sum += number
        if (missing == 0) latch.arrive(sum)
      case Start if parameters.holdAll =>
        val children = Array.fill(parameters.components)(createChild())
        for (index <- children.indices) children(index) ! Go(index + 1L)
      case Start => for (number <- 1 to parameters.components) createChild() ! Go(number.toLong)
    }

    private def createChild(): Actor = {
      val child = new Child(scope)
      scope.start(child)
      child
    }
  }

  /** Answers once, and ends. */
  private final class Child(scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Go(number) =>
        reply(Ack(number))
        exit()
    }
  }
}
