package molecule

import java.util.concurrent.atomic.AtomicInteger

/** A user-level thread: tasks, which run one after another, each with a stack of its own.
  *
  * Tasks run in the order of their submission. One that has run happens before the next one (source: the rules R1 and
  * R2 of the monadic threads). Schedulers differ in which native threads run them.
  */
abstract class UThread private[molecule] (val platform: Platform) extends Runnable {
  import UThread.MaxDepth

  private val tasks = new TaskQueue
  // Tasks that were submitted and have not yet run to their end.
  private val left = new AtomicInteger
  private var depth = 0
  private var dirty: Output[_] = _
  private var onFatal: Throwable => Unit = cause => platform.fatal(cause)

  /** Lets a task run; any thread may call it. Once the platform is shut down it does nothing. */
  def submit(task: Runnable): Unit = if (!platform.isShutDown) {
    tasks.add(task)
    if (left.getAndIncrement() == 0) begin()
  }

  /** Hands this over to a native thread, since there are tasks again. */
  protected def begin(): Unit

  /** Runs one task.
    *
    * @return
    *   true if there are more
    */
  protected final def runOne(): Boolean = {
    val task = tasks.take()
    if (!platform.isShutDown) {
      depth = 0
      try {
        task.run()
        // With no more tasks the thread is about to be suspended: others must not wait for what it has written.
        if (left.get == 1) flush()
      } catch { case cause: Throwable => onFatal(cause) }
    }
    left.decrementAndGet() != 0
  }

  /** Sets what is told of an exception that a task throws. */
  private[molecule] def failBy(handler: Throwable => Unit): Unit = onFatal = handler

  /** Notes that an output has messages to be flushed. */
  private[molecule] def flushes(output: Output[_]): Unit = {
    output.nextDirty = dirty
    dirty = output
  }

  /** Returns whether the running task may call one level deeper. It then has to [[ascend]]. */
  private[molecule] def descend(): Boolean = {
    val allowed = depth < MaxDepth
    if (allowed) depth += 1
    allowed
  }

  private[molecule] def ascend(): Unit = depth -= 1

  private def flush(): Unit = while (dirty != null) {
    val output = dirty
    dirty = output.nextDirty
    output.nextDirty = null
    output.flushOnSuspension()
  }
}

private object UThread {
  // A level takes some frames of 100 bytes: far less than the smallest stack.
  private val MaxDepth = 200
}
