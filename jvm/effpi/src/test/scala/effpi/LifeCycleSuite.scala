package effpi

import java.util.concurrent.{CountDownLatch, LinkedBlockingQueue, TimeUnit}

import scala.jdk.CollectionConverters._

import effpi.dsl._
import munit.FunSuite

/** Failures, and the end of a process system. */
class LifeCycleSuite extends FunSuite {
  private val again = new ProcVar[Unit]("again")

  private def threads: Set[Thread] =
    Thread.getAllStackTraces.keySet.asScala.toSet.filter(_.getName.startsWith("effpi-"))

  private def withSystem(
      settings: ProcessSystem.Settings
  )(body: (ProcessSystem, LinkedBlockingQueue[Throwable]) => Unit) = {
    val failures = new LinkedBlockingQueue[Throwable]
    val before = threads
    val system = ProcessSystem.start(settings)(failures.put)
    try body(system, failures)
    finally system.kill()
    // A process that ended before may have left its thread a moment ago.
    val left = threads -- before
    left.foreach(_.join(TimeUnit.SECONDS.toMillis(10)))
    assertEquals(left.filter(_.isAlive), Set.empty[Thread])
    assertEquals(failures.asScala.toSeq, Nil)
  }

  private def forAllSchedulers(name: String)(body: (ProcessSystem, LinkedBlockingQueue[Throwable]) => Unit): Unit =
    for (scheduler <- Scheduler.all)
      test(s"$name, ${scheduler.name}")(withSystem(ProcessSystem.Settings(scheduler, executors = 2))(body))

  private def broken: Process = throw new IllegalArgumentException("broken")

  forAllSchedulers("a process that throws is told of, and the others go on") { (system, failures) =>
    val channel = Channel[Int]()
    val received = new CountDownLatch(1)
    system.spawn(broken)
    assertEquals(failures.take().getMessage, "broken")
    system.spawn(receive(channel)(_ => broken))
    system.send(channel, 1)
    assertEquals(failures.take().getMessage, "broken")
    // The channel itself is as good as before.
    system.spawn(receive(channel) { _ => received.countDown(); nil })
    system.send(channel, 2)
    received.await()
  }

  forAllSchedulers("a name that is not defined is a failure") { (system, failures) =>
    system.spawn(nil >> loop(again))
    assert(failures.take().isInstanceOf[UndefinedProcessException])
  }

  forAllSchedulers("no thread outlives the system, whether processes wait, are busy, or block") { (system, _) =>
    val running = new CountDownLatch(3)
    val never = Channel[Int]()
    system.spawn { running.countDown(); receive(never)(_ => nil) }
    system.spawn { running.countDown(); rec(again)(nil >> loop(again)) }
    system.spawn { running.countDown(); new CountDownLatch(1).await(); nil }
    running.await()
  }

  forAllSchedulers("what is left in channels does not keep the system from its end") { (system, _) =>
    val unread = Channel[Int]()
    for (number <- 1 to 10) system.send(unread, number)
  }

  forAllSchedulers("an interrupt that a process loses does not keep the system from its end") { (system, _) =>
    val running = new CountDownLatch(1)
    system.spawn {
      running.countDown()
      try new CountDownLatch(1).await()
      catch { case _: InterruptedException => () }
      new CountDownLatch(1).await()
      nil
    }
    running.await()
  }

  test("a thread per process: one too many is refused, and what has a thread goes on") {
    withSystem(ProcessSystem.Settings(Scheduler.Original, mostProcesses = 4)) { (system, failures) =>
      val channel = Channel[Int]()
      for (_ <- 1 to 3) system.spawn(receive(channel)(_ => nil))
      // It has the last thread itself.
      system.spawn(fork(nil))
      assertEquals(failures.take().getMessage, "no thread for one more process than 4: each has a thread of its own")
    }
  }

  test("settings without a thread or a step are refused") {
    intercept[IllegalArgumentException](ProcessSystem.Settings(Scheduler.StateMachine, executors = 0))
    intercept[IllegalArgumentException](ProcessSystem.Settings(Scheduler.StateMachine, steps = 0))
  }
}
