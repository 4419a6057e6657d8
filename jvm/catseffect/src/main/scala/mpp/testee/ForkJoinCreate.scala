package mpp.testee

import cats.effect.IO
import cats.effect.std.{Queue, Supervisor}
import cats.syntax.all._
import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinCreateParameters

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
final class ForkJoinCreate extends FiberBenchmark[ForkJoinCreateParameters] {
  import ForkJoinCreate._

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    Queue.unbounded[IO, ToParent].map { parent =>
      Components(Seq(askChildren(parent, supervisor).map(latch.arrive(_))), parent.offer(Start))
    }

  /** The parent, which gives the sum of its children's answers. */
  private def askChildren(mailbox: Queue[IO, ToParent], supervisor: Supervisor[IO]): IO[Long] = {
    val createChild = Queue.unbounded[IO, Go].flatTap { child =>
      supervisor.supervise(child.take.flatMap(go => mailbox.offer(Ack(go.number))))
    }
    val askAll =
      if (parameters.holdAll)
        createChild.replicateA(parameters.components).flatMap { children =>
          children.zipWithIndex.traverse_ { case (child, index) => child.offer(Go(index + 1L)) }
        }
      else Loop.through(1, parameters.components + 1L)(number => createChild.flatMap(_.offer(Go(number))))

    def receive(missing: Int, sum: Long): IO[Long] =
      if (missing == 0) IO.pure(sum)
      else
        mailbox.take.flatMap {
          case Ack(number) => receive(missing - 1, sum + number)
          case Start       => askAll >> receive(missing, sum)
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
