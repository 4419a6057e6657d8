package mpp.testee

import java.util.concurrent.CountDownLatch
import java.util.function.Consumer

import effpi.{OutChannel, Process, ProcessSystem, Scheduler, TooManyProcessesException}
import mpp.harness.components.ComponentScope
import mpp.harness.threads.SystemThreads

/** Processes that end together, those of a run: a process system of their own.
  *
  * @param onFailure
  *   is told what a process throws
  */
final class RunScope(settings: ProcessSystem.Settings, onFailure: Consumer[Throwable]) extends ComponentScope {
  private val threadsBefore = SystemThreads.count
  private val system = ProcessSystem.start(settings)(onFailure.accept)

  /** Starts processes, and returns when all of them have begun.
    *
    * @throws effpi.TooManyProcessesException
    *   if each takes a thread, and there is none for one more
    */
  def startAll(processes: Iterable[Process]): Unit = {
    requireRoom(processes.size)
    val missing = new CountDownLatch(processes.size)
    processes.foreach { process =>
      system.spawn {
        missing.countDown()
        process
      }
    }
    missing.await()
  }

  /** Refuses processes before the first of them is there: threads by the ten thousands take minutes to come and go.
    *
    * @throws effpi.TooManyProcessesException
    *   if they are more than may be at a time
    */
  def requireRoom(processes: Int): Unit =
    if (processes > settings.mostProcesses) throw new TooManyProcessesException(settings.mostProcesses, null)

  /** Sends from outside. */
  def send[A](channel: OutChannel[A], message: A): Unit = system.send(channel, message)

  /** Ends all threads, and all processes with them. */
  override def stop(orderly: Boolean): Unit = {
    system.kill()
    // The system may know threads by the thousands longer than Java does.
    if (settings.scheduler == Scheduler.Original) SystemThreads.awaitEnds(threadsBefore)
  }
}
