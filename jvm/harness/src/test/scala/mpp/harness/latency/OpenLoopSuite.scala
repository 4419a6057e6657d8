package mpp.harness.latency

import java.time.Duration
import java.util.concurrent.{CountDownLatch, LinkedBlockingQueue}

import scala.collection.mutable.ArrayBuffer

import mpp.harness.parameters.LatencyParameters
import mpp.harness.{DaemonThreads, RunFailedException, RunLatch}
import munit.FunSuite

class OpenLoopSuite extends FunSuite {
  private val millisecond = 1000000L

  /** A clock that each reading puts forward. */
  private final class FakeClock(stepNanos: Long) {
    var now = Long.MaxValue - 3 * millisecond // it overflows, as the real one may
    val loop = new OpenLoop(() => { now += stepNanos; now }, Duration.ofSeconds(10))
  }

  test("requests come at their intended times, to servers in turn") {
    val clock = new FakeClock(stepNanos = 10)
    val run = clock.loop.newRun(new LatencyParameters(1000, 5, 2, 0), new RunLatch(1))
    val sent = ArrayBuffer.empty[(Int, Long)]
    val begin = clock.now
    run.generate { (server, number) =>
      val late = clock.now - begin - number * millisecond
      assert(late >= 0 && late < 100, clue(late))
      sent += ((server, number))
      run.collector.arrived(number)
    }
    assertEquals(sent.toSeq, Seq((0, 0L), (1, 1L), (0, 2L), (1, 3L), (0, 4L)))
    assertEquals(clock.loop.latencies.get.getTotalCount, 5L)
  }

  test("latencies and lateness count from the intended time of each request") {
    val clock = new FakeClock(stepNanos = 0)
    val latch = new RunLatch(1)
    val run = clock.loop.newRun(new LatencyParameters(1000, 4, 1, 0), latch)
    // The first one stalls the generator for so long that all others are late by a millisecond less each.
    run.generate { (_, number) =>
      if (number == 0) clock.now += 10 * millisecond
      run.collector.arrived(number)
    }
    val latencies = clock.loop.latencies.get
    assertEquals(Seq(7L, 8L, 9L, 10L).map(millis => latencies.getCountAtValue(millis * millisecond)), Seq.fill(4)(1L))
    assertEqualsDouble(clock.loop.metrics.get("generator_lateness_p99_micros"), 9000, 9)
    assertEquals(latch.sum, 6L)
  }

  test("intended times of the longest run do not overflow") {
    val schedule = new Schedule(100000000)
    assertEquals(schedule.nanos(59999999999L), 599999999990L)
    assertEquals(new Schedule(3).nanos(7), 2333333333L)
  }

  test("unanswered requests end the run as overloaded, with the latencies of the answers that came") {
    val loop = new OpenLoop(() => System.nanoTime, Duration.ofMillis(50))
    val run = loop.newRun(new LatencyParameters(1000, 10, 1, 0), new RunLatch(1))
    val thrown = intercept[OverloadedException](run.generate { (_, number) =>
      if (number < 3) run.collector.arrived(number)
    })
    assert(clue(thrown.getMessage).startsWith("3 of 10 requests were answered"))
    assertEquals(loop.latencies.get.getTotalCount, 3L)
  }

  test("a generator that cannot keep up ends in time") {
    val loop = new OpenLoop(() => System.nanoTime, Duration.ofMillis(10))
    val run = loop.newRun(new LatencyParameters(100000000, 10, 1, 0), new RunLatch(1))
    intercept[OverloadedException](run.generate((_, _) => Thread.onSpinWait()))
  }

  test("more unanswered requests than are allowed end the run as overloaded") {
    val loop = new OpenLoop
    val run = loop.newRun(new LatencyParameters(100000000, 600000, 1, 0), new RunLatch(1))
    val thrown = intercept[OverloadedException](run.generate((_, _) => ()))
    assert(clue(thrown.getMessage).contains("allowed are 10000000"))
  }

  test("a component's failure ends the generator, while it spins") {
    val latch = new RunLatch(1)
    val run = (new OpenLoop).newRun(new LatencyParameters(1, 600000, 1, 0), latch)
    intercept[RunFailedException](run.generate((_, _) => latch.fail(new IllegalStateException("broken"))))
  }

  test("an interruption ends the generator, while it spins") {
    val run = (new OpenLoop).newRun(new LatencyParameters(1, 600000, 1, 0), new RunLatch(1))
    val interrupted =
      try {
        run.generate((_, _) => Thread.currentThread.interrupt())
        false
      } catch { case _: InterruptedException => true }
    assert(interrupted)
    assert(!Thread.interrupted())
  }

  test("a server that stalls for 100 ms shows in the 99th percentile") {
    val loop = new OpenLoop
    val run = loop.newRun(new LatencyParameters(1000, 500, 1, 0), new RunLatch(1))
    val mailbox = new LinkedBlockingQueue[Long]
    val ended = new CountDownLatch(1)
    DaemonThreads.start(
      "stalling-server",
      () => {
        for (_ <- 0 until 500) {
          val number = mailbox.take()
          if (number == 100) Thread.sleep(100)
          run.collector.arrived(number)
        }
        ended.countDown()
      }
    )
    run.generate((_, number) => mailbox.put(number))
    ended.await()
    val millis = Histograms.resultMillis(loop.latencies.get)
    // A fifth of all requests come while it stalls: the last of them waits least.
    assert(millis >= 90 && millis < 300, clue(millis))
  }
}
