package molecule

import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory
import java.util.concurrent.{ForkJoinPool, ForkJoinWorkerThread, TimeUnit}

/** Runs user-level threads on a fork-join pool of native threads.
  *
  * @param workers
  *   the native threads, from 1
  */
abstract class Scheduler(val workers: Int) extends AutoCloseable {
  protected val pool = new ForkJoinPool(workers, Scheduler.threads, null, true)

  private[molecule] def newUThread(platform: Platform): UThread

  /** Returns whether no native thread has anything to do. */
  def isQuiescent: Boolean = pool.isQuiescent

  /** Interrupts the native threads, and waits until they are gone.
    *
    * @throws IllegalStateException
    *   if some are left after a minute
    */
  override def close(): Unit = {
    pool.shutdownNow()
    if (!pool.awaitTermination(Scheduler.EndSeconds, TimeUnit.SECONDS))
      throw new IllegalStateException(s"threads of the scheduler are left after ${Scheduler.EndSeconds} s")
  }
}

object Scheduler {

  /** The beginning of native threads' names. */
  val ThreadName = "molecule-"

  private val EndSeconds = 60L

  private val threads: ForkJoinWorkerThreadFactory = pool => {
    val worker = new Worker(pool)
    worker.setName(ThreadName + worker.getPoolIndex)
    worker.setDaemon(true)
    worker
  }

  /** A native thread, with the place for the neighbour that the running process has resumed last. */
  private[molecule] final class Worker(pool: ForkJoinPool) extends ForkJoinWorkerThread(pool) {
    private[molecule] var slot: FlowParallel#FlowThread = _
  }
}

/** Keeps neighbours on one native thread (source: "flow parallel", with the trampolines T1 and T2).
  *
  * T1: a user-level thread runs all its tasks until it is suspended. T2: a native thread has a slot for the neighbour
  * that was resumed last. Resuming a second one moves the first to the pool. When the running process is suspended, the
  * one in the slot goes on. So a network stays on one thread as long as one process is resumed at a time.
  *
  * Nothing takes turns: processes that always resume each other keep their native thread for ever.
  */
final class FlowParallel(workers: Int) extends Scheduler(workers) {
  import Scheduler.Worker

  override private[molecule] def newUThread(platform: Platform): UThread = new FlowThread(platform)

  private[molecule] final class FlowThread(platform: Platform) extends UThread(platform) {
    override protected def begin(): Unit = Thread.currentThread match {
      case worker: Worker if worker.getPool eq pool =>
        if (worker.slot != null) pool.execute(worker.slot)
        worker.slot = this
      case _ => pool.execute(this)
    }

    /** Both trampolines. */
    override def run(): Unit = {
      trampoline()
      Thread.currentThread match {
        case worker: Worker =>
          while (worker.slot != null) {
            val next = worker.slot
            worker.slot = null
            next.trampoline()
          }
        case _ => ()
      }
    }

    private[molecule] def trampoline(): Unit = while (runOne()) {}
  }
}

/** Gives every task to the pool (source: the naive scheduler, with which the first is compared). */
final class Naive(workers: Int) extends Scheduler(workers) {
  override private[molecule] def newUThread(platform: Platform): UThread = new UThread(platform) {
    override protected def begin(): Unit = pool.execute(this)

    override def run(): Unit = if (runOne()) begin()
  }
}
