package effpi

import java.util.{Collection => JavaCollection}

import scala.jdk.CollectionConverters._

/** Waits for threads that were told to end. */
private[effpi] object ThreadEnds {

  /** The time for a thread to end, until it is interrupted again. */
  private val patienceMillis = 100L

  /** Interrupts threads until all have ended, or are gone from the collection: an interrupt may be lost in what a
    * process calls. Those that are yet to be started are waited for, too.
    */
  def await(threads: JavaCollection[Thread]): Unit = {
    def left = threads.asScala.filter(_.getState != Thread.State.TERMINATED).toSeq
    Iterator.continually(left).takeWhile(_.nonEmpty).foreach { alive =>
      alive.foreach(_.interrupt())
      alive.foreach(_.join(patienceMillis))
    }
  }
}
