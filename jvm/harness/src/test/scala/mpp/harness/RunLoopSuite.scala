package mpp.harness

import java.util.Optional
import java.util.concurrent.CountDownLatch

import scala.jdk.CollectionConverters._

import kompics.benchmarks.{FailureKind, TestFailure, TestResult}
import mpp.harness.latency.{Histograms, OverloadedException}
import mpp.harness.parameters.{FibonacciParameters, MeasuringPolicy}
import mpp.harness.running.{Cancellation, Phases, Progress, RunLoop}
import munit.FunSuite
import org.HdrHistogram.Histogram

class RunLoopSuite extends FunSuite {
  private val oneRun = Seq("prepare", "run", "answer")
  private val threeRuns = policy(runs = 3)

  private def policy(warmup: Int = 0, runs: Int, holdMillis: Int = 0) =
    new MeasuringPolicy(warmup, runs, runs, 0.1, Double.PositiveInfinity, false, holdMillis)

  private def execute(
      benchmark: ScriptedBenchmark,
      policy: MeasuringPolicy = threeRuns,
      cancellation: Cancellation = new Cancellation,
      observer: Progress => Unit = _ => ()
  ): TestResult =
    new RunLoop(
      "FIBONACCI",
      Phases.of(benchmark, new FibonacciParameters(1)),
      policy,
      cancellation,
      observer(_)
    ).execute

  private def failure(result: TestResult, kind: FailureKind): TestFailure = {
    assert(result.hasFailure, result.toString)
    assertEquals(result.getFailure.getKind, kind)
    result.getFailure
  }

  private def fail(reason: String): Unit = throw new IllegalStateException(reason, new RuntimeException("the root"))

  test("phases come in order, and the last run's clean-up is the final one") {
    val benchmark = new ScriptedBenchmark
    val result = execute(benchmark)
    assertEquals(
      benchmark.log,
      Seq("setUp") ++ oneRun ++ Seq("cleanUp(false)") ++ oneRun ++ Seq("cleanUp(false)") ++ oneRun ++ Seq(
        "cleanUp(true)"
      )
    )
    assertEquals(result.getSuccess.getNumberOfRuns, 3)
    assertEquals(result.getSuccess.getRunResultsCount, 3)
    assertEquals(result.getSuccess.getAnswer, 7L)
  }

  test("only the run is timed") {
    val script: PartialFunction[(String, Int), Unit] = {
      case ("run", _)                                   => Thread.sleep(20)
      case ("prepare" | "answer" | "cleanUp(false)", _) => Thread.sleep(200)
    }
    val millis = Conformance.doubles(execute(new ScriptedBenchmark(script)).getSuccess.getRunResultsList)
    assert(millis.forall(m => m >= 20 && m < 200), clue(millis))
  }

  test("warm-up runs come first and are returned apart") {
    val benchmark = new ScriptedBenchmark
    val success = execute(benchmark, policy(warmup = 2, runs = 3)).getSuccess
    assertEquals((success.getWarmupResultsCount, success.getRunResultsCount), (2, 3))
    assertEquals(benchmark.log.count(_ == "run"), 5)
    assertEquals(benchmark.log.count(_ == "cleanUp(true)"), 1)
  }

  test("collections of the request are told") {
    val script: PartialFunction[(String, Int), Unit] = { case ("cleanUp(false)", _) => System.gc() }
    val metrics = execute(new ScriptedBenchmark(script)).getSuccess.getMetricsMap
    assert(metrics.get("collections") >= 2, clue(metrics))
    assert(metrics.get("collectionMillis") >= 0, clue(metrics))
  }

  for (
    (phase, run, samples) <- Seq(
      ("setUp", 0, 0),
      ("prepare", 2, 1),
      ("run", 2, 1),
      ("answer", 2, 1),
      ("cleanUp(false)", 2, 2)
    )
  )
    test(s"a failure in $phase is cleaned up, and the samples so far ride along") {
      val benchmark = new ScriptedBenchmark({ case (`phase`, `run`) => fail("out of luck") })
      val failed = failure(execute(benchmark), FailureKind.FAILURE_KIND_INTERNAL)
      assertEquals(benchmark.log.takeRight(2), Seq(phase, "cleanUp(true)"))
      assertEquals(failed.getRunResultsCount, samples)
      assertEquals(failed.hasAnswer, samples > 0)
      assert(clue(failed.getReason).contains("out of luck, caused by RuntimeException: the root"))
    }

  test("a failure in the final clean-up fails the request, and is not tried again") {
    val benchmark = new ScriptedBenchmark({ case ("cleanUp(true)", _) => fail("stuck") })
    val failed = failure(execute(benchmark), FailureKind.FAILURE_KIND_INTERNAL)
    assertEquals(benchmark.log.count(_ == "cleanUp(true)"), 1)
    assertEquals(failed.getRunResultsCount, 3)
  }

  test("a clean-up that fails after a failure does not hide the failure") {
    val benchmark = new ScriptedBenchmark({
      case ("run", 1)           => fail("first")
      case ("cleanUp(true)", _) => fail("second")
    })
    assert(failure(execute(benchmark), FailureKind.FAILURE_KIND_INTERNAL).getReason.contains("first"))
  }

  test("an error that is no exception is a failure too") {
    val benchmark = new ScriptedBenchmark({ case ("run", 1) => throw new StackOverflowError })
    failure(execute(benchmark), FailureKind.FAILURE_KIND_INTERNAL)
  }

  test("the first run whose answer differs is named, warm-up included") {
    val benchmark = new ScriptedBenchmark(answers = run => if (run == 4) 255 else 7)
    val failed = failure(execute(benchmark, policy(warmup = 2, runs = 5)), FailureKind.FAILURE_KIND_WRONG_ANSWER)
    assert(
      clue(failed.getReason).startsWith(
        "run 4 of FIBONACCI answered 0x00000000000000ff, run 1 answered 0x0000000000000007"
      )
    )
    assertEquals((failed.getWarmupResultsCount, failed.getRunResultsCount), (2, 1))
    assertEquals(failed.getAnswer, 7L)
    assertEquals(benchmark.log.last, "cleanUp(true)")
  }

  test("a failure to converge carries samples, warm-up and answer") {
    val strict = new MeasuringPolicy(1, 2, 4, 1e-300, Double.PositiveInfinity, false, 0)
    // Runs that take equally long would converge at once.
    val benchmark = new ScriptedBenchmark({ case ("run", run) => Thread.sleep(2L * run) })
    val failed = failure(execute(benchmark, strict), FailureKind.FAILURE_KIND_NOT_CONVERGED)
    assertEquals((failed.getWarmupResultsCount, failed.getRunResultsCount, failed.getAnswer), (1, 4, 7L))
  }

  test("components are held after the last run, until it is cancelled") {
    val benchmark = new ScriptedBenchmark
    val cancellation = new Cancellation
    var canceller = Option.empty[Thread]
    def cancelAfter(progress: Progress): Unit =
      if (progress.measured.count == 2 && canceller.isEmpty) {
        val thread = new Thread(() => {
          Thread.sleep(20)
          assertEquals(benchmark.log.last, "answer")
          cancellation.cancel("the test said so")
        })
        thread.start()
        canceller = Some(thread)
      }
    val held = policy(runs = 2, holdMillis = 3600000)
    failure(execute(benchmark, held, cancellation, cancelAfter), FailureKind.FAILURE_KIND_INTERNAL): Unit
    canceller.foreach(_.join())
    assertEquals(benchmark.log, Seq("setUp") ++ oneRun ++ Seq("cleanUp(false)") ++ oneRun ++ Seq("cleanUp(true)"))
  }

  test("components are held for no shorter than was asked, which is not measured") {
    val begunNanos = System.nanoTime
    val result = execute(new ScriptedBenchmark, policy(runs = 1, holdMillis = 200))
    assert(clue(System.nanoTime - begunNanos) >= 200000000L)
    assert(clue(result.getSuccess.getRunResults(0)) < 200)
  }

  test("a cancelled run is interrupted, cleaned up, and leaves the thread uninterrupted") {
    val begun = new CountDownLatch(1)
    val cancellation = new Cancellation
    val benchmark = new ScriptedBenchmark(ScriptedBenchmark.untilInterrupted(begun))
    val canceller = new Thread(() => {
      begun.await()
      cancellation.cancel("the test said so")
    })
    canceller.start()
    val failed = failure(execute(benchmark, cancellation = cancellation), FailureKind.FAILURE_KIND_INTERNAL)
    canceller.join()
    assert(clue(failed.getReason).contains("the request was cancelled: the test said so"))
    assertEquals(benchmark.log.last, "cleanUp(true)")
    assert(!Thread.interrupted())
  }

  test("a request cancelled during clean-up ends after it, undisturbed") {
    val cancellation = new Cancellation
    val benchmark = new ScriptedBenchmark({ case ("cleanUp(false)", 1) =>
      cancellation.cancel("the test said so")
      Thread.sleep(1) // throws if the thread was interrupted
    })
    failure(execute(benchmark, cancellation = cancellation), FailureKind.FAILURE_KIND_INTERNAL)
    assertEquals(benchmark.log.takeRight(2), Seq("cleanUp(false)", "cleanUp(true)"))
  }

  /** A benchmark whose run with the number n has the latencies n and 2n ms. */
  private class LatenciesBenchmark(steps: PartialFunction[(String, Int), Unit] = PartialFunction.empty)
      extends ScriptedBenchmark(steps) {
    override def latencies(): Optional[Histogram] = {
      val histogram = Histograms.empty
      histogram.recordValue(number * 1000000L)
      histogram.recordValue(number * 2000000L)
      Optional.of(histogram)
    }
    override def metrics(): java.util.Map[String, java.lang.Double] = java.util.Map.of("of_its_own_micros", 2.5)
  }

  private def maxima(histograms: java.util.List[String]) =
    histograms.asScala.map(Conformance.histogram(_).getMaxValue.toDouble / 1e6).toSeq

  test("the result of a run with latencies is their 99th percentile, and measured runs have histograms") {
    val success = execute(new LatenciesBenchmark, policy(warmup = 1, runs = 2)).getSuccess
    assertEquals(Conformance.doubles(success.getWarmupResultsList), Seq(2.000895))
    assertEquals(Conformance.doubles(success.getRunResultsList), Seq(4.001791, 6.000639))
    assertEquals(maxima(success.getHistogramsList), Seq(4.001791, 6.000639))
    assertEquals(success.getMetricsMap.get("of_its_own_micros"), java.lang.Double.valueOf(2.5))
    assert(success.getMetricsMap.containsKey("collections"))
  }

  test("the limit of measured time counts durations, even of runs with latencies") {
    val limited = new MeasuringPolicy(0, 2, 100, 1e-300, 100, false, 0)
    val failed = failure(
      execute(new LatenciesBenchmark({ case ("run", _) => Thread.sleep(40) }), limited),
      FailureKind.FAILURE_KIND_NOT_CONVERGED
    )
    assert(failed.getRunResultsCount <= 3, clue(failed))
    assertEquals(failed.getHistogramsCount, failed.getRunResultsCount)
  }

  test("an overloaded run fails the request with its latencies, after those of the runs before") {
    val benchmark = new LatenciesBenchmark({ case ("run", 2) => throw new OverloadedException("too much") })
    val failed = failure(execute(benchmark), FailureKind.FAILURE_KIND_OVERLOADED)
    assert(clue(failed.getReason).endsWith("too much"))
    assertEquals(failed.getRunResultsCount, 1)
    assertEquals(maxima(failed.getHistogramsList), Seq(2.000895, 4.001791))
    assertEquals(benchmark.log.last, "cleanUp(true)")
  }

  test("another failure comes with the histograms of the runs before") {
    val benchmark = new LatenciesBenchmark({ case ("run", 3) => fail("out of luck") })
    assertEquals(failure(execute(benchmark), FailureKind.FAILURE_KIND_INTERNAL).getHistogramsCount, 2)
  }

  test("progress tells phases and counts as they come") {
    val steps = Seq.newBuilder[(String, Int, Int)]
    execute(
      new ScriptedBenchmark,
      policy(warmup = 1, runs = 1),
      observer = step => steps += ((step.phase.word, step.warmup.count, step.measured.count)): Unit
    )
    assertEquals(
      steps.result().distinct,
      Seq(
        ("setup", 0, 0),
        ("prepare", 0, 0),
        ("run", 0, 0),
        ("run", 1, 0),
        ("cleanup", 1, 0),
        ("prepare", 1, 0),
        ("run", 1, 0),
        ("run", 1, 1),
        ("cleanup", 1, 1)
      ).distinct
    )
  }
}
