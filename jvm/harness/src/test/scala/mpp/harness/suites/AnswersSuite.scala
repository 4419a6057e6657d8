package mpp.harness.suites

import com.google.protobuf.Message
import kompics.benchmarks.{FailureKind, TestResult}
import mpp.harness.Conformance
import munit.FunSuite

import scala.concurrent.duration._

/** Requests and their answers. */
abstract class AnswersSuite extends FunSuite {

  /** The largest case sends twenty million messages, beside another suite, on whatever machine this is. */
  override val munitTimeout: Duration = 5.minutes

  protected def call(benchmark: String, request: Message): TestResult

  /** Whether the testee has a benchmark. */
  protected def has(benchmark: String): Boolean = true

  protected def policy(runs: Int): ujson.Obj = ujson.Obj("min_runs" -> runs, "max_runs" -> runs, "warmup_runs" -> 1)

  /** Makes a request, and looks at its answer. */
  protected def assertAnswer(benchmark: String, parameters: (String, ujson.Value)*)(expected: Long, runs: Int): Unit = {
    val fields = ujson.Obj.from(parameters :+ ("policy" -> policy(runs)))
    val result = call(benchmark, Conformance.request(benchmark, fields))
    assert(result.hasSuccess, result.getFailure.getReason)
    assertEquals(result.getSuccess.getAnswer, expected)
    assertEquals((result.getSuccess.getRunResultsCount, result.getSuccess.getWarmupResultsCount), (runs, 1))
  }

  protected def answers(
      benchmark: String,
      parameters: (String, ujson.Value)*
  )(expected: => Long, runs: Int = 3): Unit =
    if (has(benchmark))
      test(s"$benchmark ${parameters.map { case (name, value) => s"$name=$value" }.mkString(" ")}") {
        assertAnswer(benchmark, parameters: _*)(expected, runs)
      }

  /** Makes the requests of some benchmarks that all languages refuse, or accept. */
  protected def vectors(benchmarks: String*): Unit = {
    def those(verdict: String) =
      Conformance.read("invalid_parameters.json")(verdict).arr.filter { vector =>
        benchmarks.filter(has).contains(vector("benchmark").str)
      }

    for (vector <- those("rejected"))
      test(s"refused: ${vector("benchmark").str} ${vector("request")}") {
        val failure =
          call(vector("benchmark").str, Conformance.request(vector("benchmark").str, vector("request"))).getFailure
        assertEquals(failure.getKind, FailureKind.FAILURE_KIND_INVALID_PARAMETERS)
        assert(clue(failure.getReason).startsWith(s"${vector("parameter").str} = "))
      }

    for (vector <- those("accepted") if vector("quick").bool)
      test(s"accepted: ${vector("benchmark").str} ${vector("request")}") {
        val request = vector("request")
        if (!request.obj.contains("policy")) request("policy") = policy(runs = 3)
        val result = call(vector("benchmark").str, Conformance.request(vector("benchmark").str, request))
        val notConverged = result.getFailure.getKind == FailureKind.FAILURE_KIND_NOT_CONVERGED
        assert(result.hasSuccess || notConverged, result.getFailure.getReason)
      }
  }

  /** After all requests the framework's threads are gone.
    *
    * @param threads
    *   how their names begin
    */
  protected def noThreadIsLeft(threads: Seq[String]): Unit =
    test("after all requests no thread of the framework is left") {
      def left = Thread.getAllStackTraces.keySet.toArray(Array.empty[Thread]).map(_.getName).filter { name =>
        threads.exists(name.startsWith(_))
      }
      // A pool's threads end shortly after their system has.
      val gone = Iterator.continually(left.isEmpty).take(200).exists { empty =>
        if (!empty) Thread.sleep(50)
        empty
      }
      assert(gone, left.mkString(", "))
    }
}
