package mpp.testee

import java.util.concurrent.{CompletableFuture, TimeUnit, TimeoutException}
import java.util.function.Consumer

import scala.actors.scheduler.ForkJoinScheduler
import scala.actors.{Actor, Scheduler}
import scala.concurrent.forkjoin.{ForkJoinPool, ForkJoinWorkerThread}

import mpp.harness.TesteeOptions
import mpp.harness.components.ComponentSystem
import mpp.harness.threads.SystemThreads

/** The library's default scheduler, with a pool of threads of its own for each request. The scheduler is that of the
  * process: there can be one system at a time.
  */
final class ActorSystem(val kind: ActorKind) extends ComponentSystem[RunScope] {
  import ActorSystem._

  private val threadsBefore = SystemThreads.count()
  private val workers = new Workers
  workers.start()
  Scheduler.impl = workers

  private val pool = new Keeper().pool

  /** Returns how many components live. */
  def components: Int = workers.actors - 1

  /** Ends all threads without waiting for tasks, and forgets these. */
  def halt(): Unit = {
    Scheduler.impl = EndedScheduler
    pool.shutdownNow()
  }

  /** Returns whether all threads have ended, for which it waits no longer than this. */
  def awaitHalt(millis: Long): Boolean = {
    // In any other unit it waits too long; and it returns true when the time is over.
    pool.awaitTermination(TimeUnit.MILLISECONDS.toNanos(millis), TimeUnit.NANOSECONDS)
    pool.isTerminated
  }

  override def open(onFailure: Consumer[Throwable]): RunScope = new RunScope(this, onFailure)

  /** Ends the pool.
    *
    * @throws java.util.concurrent.TimeoutException
    *   if its threads are still there after the deadline
    */
  override def terminate(orderly: Boolean): Unit = {
    Scheduler.impl = EndedScheduler
    workers.shutdown()
    if (!awaitHalt(TimeUnit.SECONDS.toMillis(deadlineSeconds)))
      throw new TimeoutException(s"threads of the pool are left after $deadlineSeconds s")
    if (kind == ActorKind.ThreadBased) SystemThreads.awaitEnds(threadsBefore)
  }
}

object ActorSystem {

  /** The number of threads that run components at the same time: the JVM's processors, unless somebody wants another.
    */
  val parallelism: Int =
    TesteeOptions.number(TesteeOptions.WORKERS).orElse(Runtime.getRuntime.availableProcessors.toLong).toInt

  private val deadlineSeconds = 60L

  /** The default scheduler's own settings, but for the number of threads, which do not keep the process alive. It is
    * fair: one task in fifty goes to the end of the queue of all.
    */
  private final class Workers extends ForkJoinScheduler(parallelism, parallelism, true, true) {
    def actors: Int = synchronized(activeActors)
  }

  /** A pool ends with the last of its actors. This one lives through all runs, and tells the pool that it is in. */
  private final class Keeper extends Actor {
    private val found = new CompletableFuture[ForkJoinPool]

    def pool: ForkJoinPool = {
      start()
      found.get
    }

    override def act(): Unit = {
      Thread.currentThread match {
        case worker: ForkJoinWorkerThread => found.complete(worker.getPool)
        case other => found.completeExceptionally(new IllegalStateException(s"$other is no thread of a pool"))
      }
      react { case _ => }
    }
  }
}
