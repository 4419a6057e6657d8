package mpp.testee

import java.util.concurrent.CountDownLatch
import java.util.function.Consumer

import scala.concurrent.duration.DurationInt

import molecule.{IO, Message, Platform, Process, Scheduler}
import mpp.harness.components.{ComponentScope, ComponentSystem}

/** The fork-join pool that the processes of all runs of a request share. */
final class PoolSystem extends ComponentSystem[RunScope] {
  private val scheduler = Settings.newScheduler()

  override def open(onFailure: Consumer[Throwable]): RunScope = new RunScope(scheduler, Settings.segment, onFailure)

  /** Returns when no thread of the pool is left. */
  override def terminate(orderly: Boolean): Unit = scheduler.close()
}

/** The processes of one run.
  *
  * @param onFailure
  *   is told the exception that a process has died of
  */
final class RunScope(scheduler: Scheduler, segmentSize: Int, onFailure: Consumer[Throwable]) extends ComponentScope {
  import RunScope._

  private val platform = new Platform(scheduler, segmentSize, onFatal = onFailure.accept(_))

  /** Starts processes, and returns when all of them run. */
  def startAll(processes: Iterable[IO[Any]]): Unit = {
    val running = new CountDownLatch(processes.size)
    processes.foreach(program => platform.launch(component(IO.delay(running.countDown()) >> program)))
    running.await()
  }

  /** Lets no process go on, and returns when none is at work.
    *
    * @throws java.util.concurrent.TimeoutException
    *   if one still is after the deadline
    */
  override def stop(orderly: Boolean): Unit = platform.shutdown(deadline)
}

object RunScope {

  /** A hog that blocks its thread goes on for as long as it does. */
  private val deadline = 2.minutes

  /** A process whose result nobody reads. */
  def component(program: IO[Any]): Process[Unit] = Process(program.map(_ => ()))

  /** Messages that carry no interface of a channel. */
  def plain[A]: Message[A] = Message.plain
}
