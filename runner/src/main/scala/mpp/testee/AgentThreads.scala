package mpp.testee

import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.ScheduledFuture
import java.util.concurrent.ScheduledThreadPoolExecutor
import java.util.concurrent.ThreadFactory
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.duration.FiniteDuration

/** The few threads that look after all agents of this process, however many there are. */
private object AgentThreads {
  private val Watching = 2

  /** A lost agent's node is asked to end the rest, which waits for the node. */
  private val Sweeping = 16
  private val IdleSeconds = 10L

  private val watch = new ScheduledThreadPoolExecutor(Watching, daemons("agent-watch"))
  watch.setRemoveOnCancelPolicy(true)

  private val sweep = new ThreadPoolExecutor(
    Sweeping,
    Sweeping,
    IdleSeconds,
    SECONDS,
    new LinkedBlockingQueue[Runnable],
    daemons("agent-sweep")
  )
  sweep.allowCoreThreadTimeOut(true)

  /** @param action
    *   waits for nothing
    */
  def now(action: => Unit): Unit = watch.execute(() => action)

  /** @param action
    *   waits for nothing
    */
  def after(delay: FiniteDuration)(action: => Unit): Unit =
    watch.schedule((() => action): Runnable, delay.toMillis, MILLISECONDS): Unit

  /** @param action
    *   waits for nothing; the first time after a period
    * @return
    *   ends the series when it is cancelled
    */
  def every(period: FiniteDuration)(action: => Unit): ScheduledFuture[_] =
    watch.scheduleWithFixedDelay(() => action, period.toMillis, period.toMillis, MILLISECONDS)

  /** @param action
    *   may wait for a node, with a deadline
    */
  def waiting(action: => Unit): Unit = sweep.execute(() => action)

  private def daemons(name: String): ThreadFactory = task => {
    val thread = new Thread(task, name)
    thread.setDaemon(true)
    thread
  }
}
