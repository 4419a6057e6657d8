package mpp.kompics.dsl

import scala.collection.mutable

import se.sics.kompics.Scheduler

/** Executes components only when it is told to, on the thread that tells it. */
final class ManualScheduler extends Scheduler {
  private val waiting = mutable.Queue.empty[Component]

  /** The number of times that a component was scheduled. */
  var turns = 0

  /** The components that have been scheduled and not executed. */
  def scheduled: Seq[Component] = waiting.toSeq

  /** Executes components until none is scheduled.
    *
    * @param most
    *   turns that are enough for that
    */
  def settle(most: Int = 10000): Unit = {
    var left = most
    while (waiting.nonEmpty) {
      if (left == 0) throw new IllegalStateException(s"components do not come to rest: $waiting")
      left -= 1
      executeComponent(waiting.dequeue(), 0)
    }
  }

  override def schedule(component: Component, worker: Int): Unit = {
    turns += 1
    waiting.enqueue(component)
  }

  override def proceed(): Unit = ()

  override def shutdown(): Unit = waiting.clear()

  override def asyncShutdown(): Unit = waiting.clear()
}
