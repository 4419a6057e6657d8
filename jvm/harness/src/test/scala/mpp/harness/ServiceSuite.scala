package mpp.harness

import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.{CountDownLatch, TimeUnit}

import scala.util.Using

import io.grpc.stub.MetadataUtils
import io.grpc.{Metadata, Status, StatusRuntimeException}
import kompics.benchmarks._
import mpp.harness.network.RunToken
import mpp.harness.parameters.FibonacciParameters
import munit.FunSuite

class ServiceSuite extends FunSuite {
  private val request = FibonacciRequest.newBuilder
    .setFibNumber(3)
    .setPolicy(RunPolicy.newBuilder.setMinRuns(3).setMaxRuns(3))
    .build

  private val deadlineSeconds = 10L

  private def testee(benchmark: () => ScriptedBenchmark): Testee =
    Testee
      .define("SCRIPTED", "Script", "1.0", "Scala")
      .`with`(FibonacciParameters.KEY, () => benchmark())
      .setting("workers", "none")

  /** Serves a benchmark whose first request runs until interrupted; later ones end at once. */
  private def withEndlessRun(body: (Loopback, ScriptedBenchmark, CountDownLatch) => Unit): Unit = {
    val begun = new CountDownLatch(1)
    val endless = new ScriptedBenchmark(ScriptedBenchmark.untilInterrupted(begun))
    val requests = new AtomicInteger
    Using.resource(
      new Loopback(testee(() => if (requests.getAndIncrement() == 0) endless else new ScriptedBenchmark))
    ) { loopback =>
      body(loopback, endless, begun)
    }
  }

  test("Ready tells who answers") {
    Using.resource(new Loopback(testee(() => new ScriptedBenchmark))) { loopback =>
      val ready = loopback.calls.ready(ReadyRequest.getDefaultInstance)
      assert(ready.getStatus)
      assertEquals(ready.getInfo.getSymbol, "SCRIPTED")
      assertEquals(ready.getInfo.getBenchmarksList, java.util.List.of("FIBONACCI"))
      assertEquals(ready.getInfo.getSettingsMap.get("workers"), "none")
      assert(ready.getInfo.getRuntime.contains(Runtime.version.feature.toString))
    }
  }

  test("a benchmark that is not registered answers NotImplemented") {
    Using.resource(new Loopback(testee(() => new ScriptedBenchmark))) { loopback =>
      val others = Conformance.calls - "FIBONACCI"
      val results = others.values.map(call => Conformance.send(loopback.calls, call, Conformance.empty(call)))
      assert(results.forall(_.hasNotImplemented))
    }
  }

  test("bad parameters and policies are refused by name, and the next request works") {
    Using.resource(new Loopback(testee(() => new ScriptedBenchmark))) { loopback =>
      val bad = Seq(
        request.toBuilder.setFibNumber(41).build -> "fib_number = 41, allowed are 1 to 40",
        request.toBuilder.setPolicy(RunPolicy.newBuilder.setMinRuns(2).setMaxRuns(1)).build ->
          "min_runs = 2, allowed are 1 to max_runs = 1"
      )
      for ((wrong, reason) <- bad) {
        val failure = loopback.calls.fibonacci(wrong).getFailure
        assertEquals((failure.getKind, failure.getReason), (FailureKind.FAILURE_KIND_INVALID_PARAMETERS, reason))
      }
      assertEquals(loopback.calls.fibonacci(request).getSuccess.getNumberOfRuns, 3)
    }
  }

  test("a failed request is followed by one that works") {
    val requests = new AtomicInteger
    val failing: PartialFunction[(String, Int), Unit] = { case ("run", 2) => throw new IllegalStateException("oops") }
    def benchmark() =
      if (requests.getAndIncrement() == 0) new ScriptedBenchmark(failing) else new ScriptedBenchmark
    Using.resource(new Loopback(testee(() => benchmark()))) { loopback =>
      val failure = loopback.calls.fibonacci(request).getFailure
      assertEquals((failure.getKind, failure.getRunResultsCount), (FailureKind.FAILURE_KIND_INTERNAL, 1))
      assert(loopback.calls.fibonacci(request).hasSuccess)
    }
  }

  test("during a run, another request is refused as busy, and progress is answered") {
    withEndlessRun { (loopback, _, begun) =>
      val running = loopback.futures.fibonacci(request)
      assert(begun.await(deadlineSeconds, TimeUnit.SECONDS))
      val refused = loopback.calls.fibonacci(request).getFailure
      assertEquals(refused.getKind, FailureKind.FAILURE_KIND_INTERNAL)
      assert(clue(refused.getReason).startsWith("busy: FIBONACCI is in progress"))
      val progress = loopback.calls.progress(ProgressRequest.getDefaultInstance)
      assertEquals((progress.getBenchmark, progress.getPhase, progress.getRunsDone), ("FIBONACCI", "run", 0))
      assertEquals(progress.getRse, Double.PositiveInfinity)
      assert(running.cancel(true))
    }
  }

  test("without a request, progress is idle") {
    Using.resource(new Loopback(testee(() => new ScriptedBenchmark))) { loopback =>
      loopback.calls.fibonacci(request)
      val progress = loopback.calls.progress(ProgressRequest.getDefaultInstance)
      assertEquals((progress.getBenchmark, progress.getPhase), ("", "idle"))
    }
  }

  test("a caller that cancels stops the run, and the next request works") {
    withEndlessRun { (loopback, endless, begun) =>
      val running = loopback.futures.fibonacci(request)
      assert(begun.await(deadlineSeconds, TimeUnit.SECONDS))
      running.cancel(true)
      assert(Eventually(loopback.calls.fibonacci(request).hasSuccess))
      assertEquals(endless.log.last, "cleanUp(true)")
    }
  }

  test("a connection that drops stops the run, and the next request works") {
    withEndlessRun { (loopback, endless, begun) =>
      val channel = loopback.connect()
      BenchmarkRunnerGrpc.newFutureStub(channel).fibonacci(request)
      assert(begun.await(deadlineSeconds, TimeUnit.SECONDS))
      channel.shutdownNow()
      assert(Eventually(loopback.calls.fibonacci(request).hasSuccess))
      assertEquals(endless.log.last, "cleanUp(true)")
    }
  }

  test("with a run token, only calls that bear it are served") {
    Using.resource(new Loopback(testee(() => new ScriptedBenchmark), Some("secret"))) { loopback =>
      def ready(token: Option[String]) = {
        val metadata = new Metadata
        token.foreach(metadata.put(RunToken.METADATA, _))
        loopback.calls
          .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(metadata))
          .ready(ReadyRequest.getDefaultInstance)
      }
      assert(ready(Some("secret")).getStatus)
      for (wrong <- Seq(None, Some(""), Some("secre"), Some("secret2"))) {
        val refused = intercept[StatusRuntimeException](ready(wrong)).getStatus
        assertEquals(refused.getCode, Status.Code.UNAUTHENTICATED)
        assert(!refused.getDescription.contains("secret2"))
      }
    }
  }

  test("a gentle shutdown lets the request in progress end") {
    val begun = new CountDownLatch(1)
    val script: PartialFunction[(String, Int), Unit] = { case ("run", _) =>
      begun.countDown()
      Thread.sleep(200)
    }
    Using.resource(new Loopback(testee(() => new ScriptedBenchmark(script)))) { loopback =>
      val running = loopback.futures.fibonacci(request)
      assert(begun.await(deadlineSeconds, TimeUnit.SECONDS))
      loopback.calls.shutdown(ShutdownRequest.getDefaultInstance)
      assert(running.get(deadlineSeconds, TimeUnit.SECONDS).hasSuccess)
      loopback.server.awaitEnd()
    }
  }

  test("a forced shutdown is acknowledged, interrupts the request in progress and cleans up") {
    withEndlessRun { (loopback, endless, begun) =>
      loopback.futures.fibonacci(request)
      assert(begun.await(deadlineSeconds, TimeUnit.SECONDS))
      loopback.calls.shutdown(ShutdownRequest.newBuilder.setForce(true).build)
      loopback.server.awaitEnd()
      assertEquals(endless.log.last, "cleanUp(true)")
    }
  }
}
