package molecule

import java.util.concurrent.TimeoutException
import java.util.concurrent.atomic.AtomicLong

import scala.concurrent.duration.FiniteDuration

/** A place for processes.
  *
  * @param scheduler
  *   runs them; it may be shared with other platforms
  * @param segmentSize
  *   the most messages that an output or a server channel puts into a segment, from 1 (source: SST)
  * @param complexityCutOff
  *   the most transformers that run one after another on a reader's thread, from 1; the library lets those beyond run
  *   on a user-level thread of their own (source: CCT)
  * @param onFatal
  *   is told the exception of each process that dies of one; any thread may call it. It must not throw
  */
final class Platform(
    scheduler: Scheduler,
    val segmentSize: Int = Platform.SegmentSize,
    val complexityCutOff: Int = Platform.ComplexityCutOff,
    onFatal: Throwable => Unit
) {
  require(segmentSize >= 1, s"segmentSize = $segmentSize, allowed is at least 1")
  require(complexityCutOff >= 1, s"complexityCutOff = $complexityCutOff, allowed is at least 1")

  private val living = new AtomicLong
  private val allEnded = new Object
  @volatile private var shut = false

  /** Starts a process.
    *
    * @return
    *   a channel with its result; it ends with the signal that ended the process, or with [[Failure]]
    */
  def launch[R: Message](process: Process[R]): IChan[R] = {
    val (result, answer) = Chan.make[R]()
    living.incrementAndGet()
    new ProcessRun(newUThread(), process, answer, () => ended()).start()
    result
  }

  /** Returns the number of processes that have not ended. */
  def processes: Long = living.get

  /** Waits until all processes have ended, those too that are launched meanwhile.
    *
    * @throws InterruptedException
    *   if the waiting thread is interrupted
    */
  def collect(): Unit = allEnded.synchronized {
    while (living.get > 0) allEnded.wait()
  }

  /** Stops all processes wherever they are: no task of theirs begins any more. Returns when none is running.
    *
    * The scheduler must be this platform's own, or have nothing to do for another.
    *
    * @throws java.util.concurrent.TimeoutException
    *   if a task goes on for longer
    */
  def shutdown(atMost: FiniteDuration): Unit = {
    shut = true
    val deadline = atMost.fromNow
    while (!scheduler.isQuiescent) {
      if (deadline.isOverdue()) throw new TimeoutException(s"tasks are left after $atMost")
      Thread.sleep(Platform.PauseMillis)
    }
  }

  private[molecule] def isShutDown: Boolean = shut

  private[molecule] def newUThread(): UThread = scheduler.newUThread(this)

  private[molecule] def fatal(cause: Throwable): Unit = if (!shut) onFatal(cause)

  private def ended(): Unit =
    if (living.decrementAndGet() == 0) allEnded.synchronized(allEnded.notifyAll())
}

object Platform {

  /** The size with which the source had its best results. */
  val SegmentSize = 50

  /** The cut-off with which the source had its best results. */
  val ComplexityCutOff = 50

  private val PauseMillis = 1L
}
