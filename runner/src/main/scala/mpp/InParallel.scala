package mpp

import java.util.concurrent.Executors

import scala.concurrent.Await
import scala.concurrent.ExecutionContext
import scala.concurrent.Future
import scala.concurrent.duration._

/** Does several things at the same time that wait most of their time. */
object InParallel {

  /** The most things that go on at once. With hundreds of nodes each of them may be a process of ssh here. */
  val AtOnce = 64

  /** Gives each of the actions that go on a thread of its own. The others wait for their turn, in order.
    *
    * @param within
    *   the deadline for as many actions as go on at once; every action must have a deadline of its own
    * @throws java.util.concurrent.TimeoutException
    *   if it takes longer
    */
  def apply[A, B](as: Seq[A], within: FiniteDuration = 1.hour)(action: A => B): Seq[B] = {
    val pool = Executors.newFixedThreadPool(
      as.size.min(AtOnce).max(1),
      (task: Runnable) => {
        val thread = new Thread(task, "in-parallel")
        thread.setDaemon(true)
        thread
      }
    )
    implicit val context: ExecutionContext = ExecutionContext.fromExecutor(pool)
    try Await.result(Future.traverse(as)(a => Future(action(a))), within * rounds(as.size).toLong)
    finally pool.shutdown()
  }

  private def rounds(count: Int): Int = ((count + AtOnce - 1) / AtOnce).max(1)
}
