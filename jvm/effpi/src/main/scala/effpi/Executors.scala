package effpi

import java.util.concurrent.LinkedTransferQueue

import scala.jdk.CollectionConverters._

/** Threads that take one thing after the other from a queue, first come, first served, until they are killed.
  *
  * @param onFailure
  *   is told what is thrown on the way; the thread goes on
  */
private[effpi] final class Executors(onFailure: Throwable => Unit) {
  @volatile private var alive = true
  @volatile private var threads = List.empty[Thread]

  /** Starts threads.
    *
    * @param name
    *   beginning of their names
    * @param turn
    *   deals with a thing
    */
  def start[A](count: Int, name: String, queue: LinkedTransferQueue[A])(turn: A => Unit): Unit = {
    val started = List.tabulate(count)(number => new Thread(() => work(queue, turn), s"$name-${number + 1}"))
    threads = started ++ threads
    started.foreach { thread =>
      thread.setDaemon(true)
      thread.start()
    }
  }

  /** Ends all threads, and returns when they have ended. */
  def kill(): Unit = {
    alive = false
    ThreadEnds.await(threads.asJavaCollection)
  }

  private def work[A](queue: LinkedTransferQueue[A], turn: A => Unit): Unit =
    while (alive)
      try turn(queue.take())
      catch { case failure: Throwable => if (alive) onFailure(failure) }
}
