package mpp

import java.util.concurrent.Executors

import scala.concurrent.Await
import scala.concurrent.ExecutionContext
import scala.concurrent.Future
import scala.concurrent.duration._

/** Does several things at the same time that wait most of their time. */
object InParallel {

  /** Gives each action a thread of its own.
    *
    * @param within
    *   for all of it; every action must have a deadline of its own
    * @throws java.util.concurrent.TimeoutException
    *   if it takes longer
    */
  def apply[A, B](as: Seq[A], within: FiniteDuration = 1.hour)(action: A => B): Seq[B] = {
    val pool = Executors.newFixedThreadPool(
      as.size.max(1),
      (task: Runnable) => {
        val thread = new Thread(task, "in-parallel")
        thread.setDaemon(true)
        thread
      }
    )
    implicit val context: ExecutionContext = ExecutionContext.fromExecutor(pool)
    try Await.result(Future.traverse(as)(a => Future(action(a))), within)
    finally pool.shutdown()
  }
}
