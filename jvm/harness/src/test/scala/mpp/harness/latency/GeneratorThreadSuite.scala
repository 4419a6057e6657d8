package mpp.harness.latency

import java.nio.file.{Files, Path}
import java.time.Duration
import java.util.Optional
import java.util.concurrent.CountDownLatch

import mpp.harness.parameters.LatencyParameters
import mpp.harness.{DaemonThreads, RunLatch}
import munit.FunSuite

class GeneratorThreadSuite extends FunSuite {
  private val self = Path.of("/proc/thread-self")

  private def here: String = GeneratorThread.allowed(self)

  /** The last processor that this process may use, and all of them. */
  private def granted: (Int, String) = {
    val list = here
    (list.split("[,-]").last.toInt, list)
  }

  private def withThread(body: GeneratorThread => Unit): Unit = {
    assume(Files.exists(self) && Runtime.getRuntime.availableProcessors >= 2, "needs Linux and two processors")
    val thread = new GeneratorThread(granted._1)
    try body(thread)
    finally thread.end()
  }

  test("work runs on the processor alone, and nothing else does") {
    withThread { thread =>
      val (processor, all) = granted
      var seen = ""
      thread.run(() => seen = here)
      assertEquals(seen, processor.toString)
      assertEquals(here, all)
    }
  }

  test("a run's requests come from there") {
    withThread { thread =>
      val loop = new OpenLoop(() => System.nanoTime, Duration.ofSeconds(10), () => Optional.of(thread))
      val run = loop.newRun(new LatencyParameters(1000, 2, 1, 0), new RunLatch(1))
      var seen = Set.empty[String]
      run.generate { (_, number) =>
        seen += here
        run.collector.arrived(number)
      }
      assertEquals(seen, Set(granted._1.toString))
    }
  }

  test("threads that began there are moved away") {
    withThread { thread =>
      val (processor, all) = granted
      val (begun, moved, seen) = (new CountDownLatch(1), new CountDownLatch(1), new CountDownLatch(1))
      var (first, second) = ("", "")
      val work: Runnable = () => {
        first = here
        begun.countDown()
        moved.await()
        second = here
        seen.countDown()
      }
      thread.run(() => DaemonThreads.start("inheriting", work))
      begun.await()
      thread.keepApart()
      moved.countDown()
      seen.await()
      assertEquals((first, second), (processor.toString, all))
      thread.run(() => assertEquals(here, processor.toString))
    }
  }

  test("failures and interruptions pass") {
    withThread { thread =>
      intercept[OverloadedException](thread.run(() => throw new OverloadedException("too many")))
      Thread.currentThread.interrupt()
      val interrupted =
        try {
          thread.run(() => Thread.sleep(60000))
          false
        } catch { case _: InterruptedException => true }
      assert(interrupted)
      thread.run(() => assert(!Thread.currentThread.isInterrupted))
    }
  }

  test("a value is the number of a processor, or the request fails") {
    for (text <- Seq(null, "", " ")) assert(GeneratorThread.processor(text).isEmpty, text)
    assertEquals(GeneratorThread.processor("7"), Optional.of(Integer.valueOf(7)))
    for (text <- Seq("x", "-1", "1.5", "0-1", "1234567")) {
      val refused = intercept[IllegalStateException](GeneratorThread.processor(text)).getMessage
      assert(clue(refused).contains(s"'$text'"))
    }
  }

  test("a processor that there is not fails, in one line") {
    assume(Files.exists(self), "needs Linux")
    val failed = intercept[IllegalStateException](new GeneratorThread(999999)).getMessage
    assert(clue(failed).contains("999999") && failed.linesIterator.size == 1)
  }
}
