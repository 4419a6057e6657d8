package mpp.testee

import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger

import molecule.{Chan, FlowParallel, IO, Message, Naive, Scheduler}
import mpp.harness.RunLatch
import mpp.harness.suites.{BenchmarksSuite, ScopeSuite, StarvingHogs}

class MoleculeBenchmarksSuite extends BenchmarksSuite(Registry.testee, Scheduler.ThreadName) with StarvingHogs {
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class RunScopeSuite extends ScopeSuite[RunScope, PoolSystem] {
  private implicit val number: Message[Int] = Message.plain

  override protected def start(latch: RunLatch): PoolSystem = new PoolSystem

  override protected def createFragile(scope: RunScope): () => Unit = {
    val (in, out) = Chan.make[Int]()
    scope.startAll(Seq(IO.open(in).bind(_.read).map(_ => throw new IllegalArgumentException("broken"))))
    () => out.last(1)
  }

  test("components run when they have been started") {
    withScope { (scope, _) =>
      val began = new AtomicInteger
      scope.startAll(Seq.fill(50)(IO.delay(began.incrementAndGet())))
      // It is counted before a component's own program begins.
      while (began.get < 50) Thread.sleep(1)
    }
  }

  test("no component goes on after its scope was stopped, even one that always has something to do") {
    withSystem { (system, latch) =>
      val scope = system.open(latch.fail(_))
      val turns = new AtomicInteger
      def forever: IO[Unit] = IO.delay(turns.incrementAndGet()) >> forever
      scope.startAll(Seq(forever))
      while (turns.get < 1000) Thread.sleep(1)
      scope.stop(false)
      val before = turns.get
      val next = system.open(latch.fail(_))
      val ran = new CountDownLatch(1)
      next.startAll(Seq(IO.delay(ran.countDown())))
      ran.await()
      next.stop(true)
      assertEquals(turns.get, before)
    }
  }

  test("a failure of a scope that was stopped fails nobody") {
    withSystem { (system, latch) =>
      val scope = system.open(latch.fail(_))
      val begin = createFragile(scope)
      scope.stop(true)
      begin()
      assert(!latch.isOpen)
    }
  }
}

class SchedulerOptionSuite extends munit.FunSuite {
  for (scheduler <- Seq[Int => Scheduler](new FlowParallel(_), new Naive(_)))
    test(s"a ring with as many tokens as members comes to its end: ${scheduler(1).getClass.getSimpleName}") {
      // One message in a segment: the least room that channels can have.
      val pool = scheduler(2)
      val latch = new RunLatch(1)
      val scope = new RunScope(pool, segmentSize = 1, latch.fail(_))
      try {
        val size = 5
        val ended = new CountDownLatch(size)
        val ring = Seq.fill(size)(Chan.make[Int]()(Message.plain))
        scope.startAll(ring.indices.map { index =>
          for {
            in <- IO.open(ring(index)._1)
            out <- IO.open(ring((index + 1) % size)._2)
            _ <- out.write(1000)
            _ <- in.foreach(left => if (left == 0) IO.delay(ended.countDown()) else out.write(left - 1))
          } yield ()
        })
        ended.await()
        assert(!latch.isOpen)
      } finally {
        scope.stop(true)
        pool.close()
      }
    }
}
