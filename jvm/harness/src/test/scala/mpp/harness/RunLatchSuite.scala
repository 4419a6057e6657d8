package mpp.harness

import java.time.Duration
import java.util.concurrent.{ExecutionException, FutureTask, TimeUnit}

import munit.FunSuite

class RunLatchSuite extends FunSuite {
  private val deadlineSeconds = 10L

  private def waiting(latch: RunLatch): FutureTask[Unit] = {
    val task = new FutureTask[Unit](() => latch.await())
    DaemonThreads.start("waiter", task)
    task
  }

  test("opens when all parts have arrived, and sums their answers modulo 2^64") {
    val latch = new RunLatch(3)
    val waiter = waiting(latch)
    latch.arrive(Long.MaxValue)
    latch.arrive(2)
    assert(!waiter.isDone)
    latch.arrive()
    waiter.get(deadlineSeconds, TimeUnit.SECONDS)
    assertEquals(latch.sum, Long.MinValue + 1)
  }

  test("a failure wakes the waiter at once, with its cause") {
    val latch = new RunLatch(1_000_000)
    val waiter = waiting(latch)
    latch.fail(new IllegalStateException("first"))
    latch.fail(new IllegalStateException("second"))
    val failure = intercept[ExecutionException](waiter.get(deadlineSeconds, TimeUnit.SECONDS)).getCause
    assert(failure.isInstanceOf[RunFailedException])
    assertEquals(failure.getCause.getMessage, "first")
  }

  test("more arrivals than parts are an error") {
    val latch = new RunLatch(1)
    latch.arrive()
    intercept[IllegalStateException](latch.arrive())
  }

  test("a wait with a deadline tells whether all parts have arrived, and a failure ends it") {
    val latch = new RunLatch(1)
    assert(!latch.await(Duration.ofMillis(1)))
    latch.arrive()
    assert(latch.await(Duration.ofSeconds(deadlineSeconds)))
    val failed = new RunLatch(1)
    failed.fail(new IllegalStateException("broken"))
    assertEquals(intercept[RunFailedException](failed.await(Duration.ZERO)).getCause.getMessage, "broken")
  }

  test("a run has at least one part")(intercept[IllegalArgumentException](new RunLatch(0)))
}
