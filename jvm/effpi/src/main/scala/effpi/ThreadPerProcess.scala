package effpi

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicLong

import scala.annotation.tailrec

/** A process that was refused, since there is no thread for it.
  *
  * @param processes
  *   number of those that there were
  */
final class TooManyProcessesException(processes: Int, cause: Throwable)
    extends RuntimeException(s"no thread for one more process than $processes: each has a thread of its own", cause)

/** The original runtime: a thread per process. */
private[effpi] final class ThreadPerProcess(mostProcesses: Int, onFailure: Throwable => Unit)
    extends ProcessSystem
    with Interpreter {
  private val threads = ConcurrentHashMap.newKeySet[Thread]
  private val numbers = new AtomicLong
  @volatile private var killed = false

  override def spawn(process: => Process): Unit = submit(ProcessState.of(() => process))

  override def send[A](channel: OutChannel[A], message: A): Unit = deliver(channel, message)

  override def kill(): Unit = {
    killed = true
    ThreadEnds.await(threads)
  }

  override protected def sent(channel: Channel[_]): Unit = ()

  override protected def submit(state: ProcessState): Unit = {
    // Counting takes time, which few processes need not have.
    val processes = if (mostProcesses == Int.MaxValue) 0 else threads.size
    if (processes >= mostProcesses) throw new TooManyProcessesException(processes, null)
    val thread = new Thread(() => run(state), s"effpi-process-${numbers.incrementAndGet()}")
    thread.setDaemon(true)
    threads.add(thread)
    // Looked at after the thread was added: kill() does it the other way round.
    if (killed) threads.remove(thread): Unit
    else
      try thread.start()
      catch {
        case none: OutOfMemoryError =>
          threads.remove(thread)
          throw new TooManyProcessesException(threads.size, none)
      }
  }

  private def run(state: ProcessState): Unit =
    try evaluate(state)
    catch { case failure: Throwable => if (!killed) onFailure(failure) }
    // kill() waits for those that are still there.
    finally if (!killed) threads.remove(Thread.currentThread): Unit

  @tailrec
  private def evaluate(state: ProcessState): Unit =
    if (!state.hasEnded && !killed) {
      val next = state.process match {
        case input: In[_] => state.received(input, input.channel.core.take())
        case _            => step(state)
      }
      evaluate(next)
    }
}
