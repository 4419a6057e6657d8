package mpp.testee

import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, ProcVar, Process, Scheduler, TooManyProcessesException}
import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinCreateParameters
import mpp.harness.suites.ScopeSuite
import mpp.harness.threads.SystemThreads
import mpp.harness.threads.ThreadLimit

class RunScopeSuite extends ScopeSuite[RunScope, EffpiSystem] {
  private val defaults = Settings(Scheduler.StateMachine)

  override protected def start(latch: RunLatch): EffpiSystem = new EffpiSystem(defaults)

  override protected def createFragile(scope: RunScope): () => Unit = {
    val mailbox = Channel[Int]()
    scope.startAll(Seq(receive(mailbox)(_ => throw new IllegalArgumentException("broken"))))
    () => scope.send(mailbox, 1)
  }

  test("a process that another one has started fails the run, too") {
    withScope { (scope, latch) =>
      scope.startAll(Seq(fork(nil >> (throw new IllegalArgumentException("broken")))))
      assertEquals(failure(latch).getMessage, "broken")
    }
  }

  for (scheduler <- Scheduler.all) {
    test(s"processes have begun before startAll returns, and take no step after stop, ${scheduler.name}") {
      val begun, steps = new AtomicInteger
      val scope = new RunScope(Settings(scheduler), fail("a process failed", _))
      val again = new ProcVar[Unit]("again")
      def busy: Process = rec(again) {
        steps.incrementAndGet()
        loop(again)
      }
      val never = Channel[Int]()
      // The threads are there for the others only after a turn of these.
      scope.startAll(Seq.fill(20)(nil >> { begun.incrementAndGet(); receive(never)(_ => nil) }) ++ Seq.fill(3)(busy))
      scope.stop(true)
      val after = steps.get
      assert(begun.get <= 20)
      assertEquals(steps.get, after)
    }

    test(s"a process that blocks its thread ends with the scope, ${scheduler.name}") {
      val blocked, interrupted = new CountDownLatch(1)
      val scope = new RunScope(Settings(scheduler), fail("a process failed", _))
      scope.startAll(Seq(nil >> {
        blocked.countDown()
        try new CountDownLatch(1).await()
        finally interrupted.countDown()
        nil
      }))
      blocked.await()
      scope.stop(true)
      assertEquals(interrupted.getCount, 0L)
    }
  }

  test("with a thread for each, one process too many fails the run") {
    val latch = new RunLatch(1)
    val scope = new RunScope(Settings(Scheduler.Original, mostProcesses = 8), latch.fail(_))
    try {
      val never = Channel[Int]()
      def forkAll: Process = fork(receive(never)(_ => nil)) >> forkAll
      scope.startAll(Seq(forkAll))
      assert(failure(latch).isInstanceOf[TooManyProcessesException])
      intercept[TooManyProcessesException](scope.startAll(Seq.fill(8)(receive(never)(_ => nil))))
    } finally scope.stop(false)
  }

  test("more processes than there may be are refused before the first one begins") {
    val begun = new AtomicInteger
    val scope = new RunScope(Settings(Scheduler.Original, mostProcesses = 8), fail("a process failed", _))
    try intercept[TooManyProcessesException](scope.startAll(Seq.fill(9)(nil >> { begun.incrementAndGet(); nil })))
    finally scope.stop(false)
    assertEquals(begun.get, 0)
  }

  test("a system of a thread per process knows how many there may be, and no other has a limit") {
    assume(ThreadLimit.ofThisProcess.isPresent)
    val most = ThreadLimit.ofThisProcess.get.forComponents
    assertEquals(new EffpiSystem(Settings(Scheduler.Original)).settings.mostProcesses.toLong, most)
    assertEquals(new EffpiSystem(defaults).settings, defaults)
  }

  test("no thread of the system is left when clean-up returns") {
    assume(SystemThreads.count > 0)
    val benchmark = new ForkJoinCreate(Settings(Scheduler.Original))
    benchmark.setUp(new ForkJoinCreateParameters(500, true))
    val before = SystemThreads.count
    for (lastRun <- Seq(false, true)) {
      benchmark.prepare()
      benchmark.run()
      assertEquals(benchmark.answer(), 500L * 501 / 2)
      benchmark.cleanUp(lastRun)
      // The JVM's own come and go.
      assert(clue(SystemThreads.count) < clue(before) + 100)
    }
  }
}
