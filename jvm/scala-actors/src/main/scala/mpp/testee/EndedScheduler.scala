package mpp.testee

import scala.actors.scheduler.SingleThreadedScheduler

/** The scheduler between two systems, which forgets all tasks: for those that a run that was given up still has, the
  * default scheduler would start a pool.
  */
object EndedScheduler extends SingleThreadedScheduler {
  override def execute(task: Runnable): Unit = ()

  override def execute(task: => Unit): Unit = ()
}
