package mpp.testee

import scala.concurrent.{ExecutionContext, Future, Promise}

import mpp.harness.RunLatch

/** The first failure of any node. It ends the run in progress and every later one. */
final class NodeFailures {
  private val first = Promise[Nothing]()
  @volatile private var latch: Option[RunLatch] = None

  /** Takes note of a failure. */
  def add(cause: Throwable): Unit = {
    first.tryFailure(cause)
    latch.foreach(_.fail(cause))
  }

  /** Lets failures end the run that waits at a latch. */
  def end(latch: RunLatch): Unit = {
    this.latch = Some(latch)
    first.future.value.foreach(_.failed.foreach(latch.fail))
  }

  /** An answer that others give, or the first failure if that comes before it. */
  def or[A](answer: Future[A]): Future[A] =
    Future.firstCompletedOf(Seq(first.future, answer))(ExecutionContext.parasitic)
}
