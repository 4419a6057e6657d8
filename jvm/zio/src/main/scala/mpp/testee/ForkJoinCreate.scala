package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinCreateParameters
import zio.{Queue, UIO, ZIO}

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
final class ForkJoinCreate extends FiberBenchmark[ForkJoinCreateParameters] {
  import ForkJoinCreate._

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] =
    Queue.unbounded[ToParent].map { parent =>
      Components(Seq(askChildren(parent, scope).map(latch.arrive(_))), parent.offer(Start))
    }

  /** The parent, which gives the sum of its children's answers. */
  private def askChildren(mailbox: Queue[ToParent], scope: RunScope): UIO[Long] = {
    val createChild = Queue.unbounded[Go].flatMap { child =>
      scope.fork(child.take.flatMap(go => mailbox.offer(Ack(go.number)))).as(child)
    }
    val numbers = 1 to parameters.components
    val askAll =
      if (parameters.holdAll)
        ZIO.foreach(numbers)(number => createChild.map(number -> _)).flatMap { children =>
          ZIO.foreachDiscard(children) { case (number, child) => child.offer(Go(number.toLong)) }
        }
      else ZIO.foreachDiscard(numbers)(number => createChild.flatMap(_.offer(Go(number.toLong))))

    def receive(missing: Int, sum: Long): UIO[Long] =
      if (missing == 0) ZIO.succeed(sum)
      else
        mailbox.take.flatMap {
          case Ack(number) => receive(missing - 1, sum + number)
          case Start       => askAll *> receive(missing, sum)
        }
    receive(parameters.components, 0)
  }
}

private object ForkJoinCreate {
  private sealed trait ToParent
  private case object Start extends ToParent
  private final case class Ack(number: Long) extends ToParent
  private final case class Go(number: Long)
}
