package mpp.testee

import java.util.concurrent.TimeoutException
import java.util.concurrent.atomic.AtomicInteger
import java.util.function.Consumer

import mpp.harness.components.ComponentScope
import zio.{Fiber, Promise, UIO, ZIO, durationInt}

/** Fibers that end together, those of a run: children of one fiber, which ends all of them with itself.
  *
  * @param onFailure
  *   is told what a fiber dies of
  */
final class RunScope(onFailure: Consumer[Throwable]) extends ComponentScope {
  import RunScope._

  private var root: Option[Fiber.Runtime[Nothing, Any]] = None

  /** Makes what an effect forks children of the root. */
  @volatile private var graft: Option[ZIO.Grafter] = None

  /** Starts components, and returns when all of them run what begins the run. */
  def prepare(components: UIO[Components]): UIO[Any] = {
    val begin = Fibers.run(Promise.make[Nothing, UIO[Any]])
    root = Some(Fibers.fork(ZIO.transplant { ofRoot =>
      graft = Some(ofRoot)
      components.flatMap(start).intoPromise(begin) *> ZIO.never
    }))
    Fibers.run(begin.await)
  }

  /** Starts a component as a child of the one that starts it. */
  def fork(component: UIO[Any]): UIO[Any] = watched(component).fork

  /** Starts a component that may outlive the one that starts it. */
  def forkInRun(component: UIO[Any]): UIO[Any] = ZIO.suspendSucceed(graft.get(fork(component)))

  /** Interrupts all fibers, and returns when they are gone.
    *
    * @throws java.util.concurrent.TimeoutException
    *   if they are still there after the deadline
    */
  override def stop(orderly: Boolean): Unit = root.foreach { fiber =>
    val inTime = Fibers.run(fiber.interrupt.disconnect.timeout(deadline))
    if (inTime.isEmpty) throw new TimeoutException(s"fibers of the run are left after ${deadline.toMinutes} min")
  }

  /** Without this a fiber's death would go unnoticed. */
  private def watched(component: UIO[Any]): UIO[Any] = component.tapErrorCause { cause =>
    ZIO.succeed(onFailure.accept(cause.squash)).unless(cause.isInterruptedOnly)
  }

  private def start(components: Components): UIO[UIO[Any]] = Promise.make[Nothing, Unit].flatMap { allRun =>
    val missing = new AtomicInteger(components.each.size)
    val runs = ZIO.suspendSucceed(allRun.succeed(()).when(missing.decrementAndGet() == 0))
    ZIO.foreachDiscard(components.each)(component => fork(runs *> component)) *> allRun.await.as(components.begin)
  }
}

private object RunScope {

  /** A million fibers take seconds on a busy machine. */
  private val deadline = 2.minutes
}
