package mpp.harness.suites

import java.util.concurrent.TimeUnit

import scala.util.Try

import io.grpc.Status.Code
import io.grpc.StatusRuntimeException
import kompics.benchmarks.TestResult
import mpp.harness.Conformance

/** Benchmarks of a framework whose threads hogs may keep for themselves: with a hog per thread all others may starve,
  * until somebody gives up.
  */
trait StarvingHogs { this: BenchmarksSuite =>
  private val processors = Runtime.getRuntime.availableProcessors

  /** The kinds of hogs that do. */
  protected def kinds: Seq[String] = StarvingHogs.busy

  override protected def starves(benchmark: String, parameters: Map[String, ujson.Value]): Boolean =
    benchmark == "FAIRNESS" && parameters("number_of_hogs").num >= processors && kinds.contains(parameters("hog").str)

  for (hog <- kinds)
    test(s"a request with one $hog per thread ends when it is given up, and the next one is answered") {
      def request(hogs: Int) = Conformance.request(
        "FAIRNESS",
        ujson.Obj(
          "number_of_victims" -> 3,
          "rounds" -> 10,
          "number_of_hogs" -> hogs,
          "hog" -> hog,
          "hog_work_micros" -> 10,
          "policy" -> policy(runs = 1)
        )
      )
      val impatient = runner.withDeadlineAfter(500, TimeUnit.MILLISECONDS)
      Try(Conformance.send(impatient, Conformance.calls("FAIRNESS"), request(hogs = processors))).fold(
        {
          case givenUp: StatusRuntimeException => assertEquals(givenUp.getStatus.getCode, Code.DEADLINE_EXCEEDED)
          case other                           => throw other
        },
        (result: TestResult) => assertEquals(result.getSuccess.getAnswer, 30L)
      )
      assertEquals(call("FAIRNESS", request(hogs = 0)).getSuccess.getAnswer, 30L)
    }
}

object StarvingHogs {

  /** Hogs that do not block their threads. */
  val busy: Seq[String] = Seq("HOG_KIND_SELF_SEND", "HOG_KIND_CPU")

  /** All kinds of hogs. */
  val all: Seq[String] = busy :+ "HOG_KIND_BLOCKING"
}
