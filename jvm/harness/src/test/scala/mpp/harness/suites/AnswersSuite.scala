package mpp.harness.suites

import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

import com.google.protobuf.Message
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerBlockingStub
import kompics.benchmarks.{FailureKind, TestResult, TestSuccess}
import mpp.harness.{Conformance, Eventually}
import mpp.harness.latency.Histograms
import mpp.harness.parameters.{BenchmarkKey, MeasuringPolicy}
import munit.FunSuite

/** Requests and their answers. */
abstract class AnswersSuite extends FunSuite {

  /** The largest case sends twenty million messages, beside another suite, on whatever machine this is. */
  override val munitTimeout: Duration = 5.minutes

  /** The benchmarks that the testee has, by symbol. */
  protected def keys: Map[String, BenchmarkKey[_]]

  /** Number of the testee's nodes. */
  protected def nodes: Int

  protected def runner: BenchmarkRunnerBlockingStub

  /** True if a request cannot end, since the framework never takes its hogs off their threads. */
  protected def starves(benchmark: String, parameters: Map[String, ujson.Value]): Boolean = false

  protected def call(benchmark: String, request: Message): TestResult =
    Conformance.send(runner, Conformance.calls(benchmark), request)

  protected def policy(runs: Int): ujson.Obj = ujson.Obj("min_runs" -> runs, "max_runs" -> runs, "warmup_runs" -> 1)

  /** Makes a request, and looks at its answer. */
  protected def assertAnswer(benchmark: String, parameters: (String, ujson.Value)*)(expected: Long, runs: Int): Unit = {
    val fields = ujson.Obj.from(parameters :+ ("policy" -> policy(runs)))
    val result = call(benchmark, Conformance.request(benchmark, fields))
    if (result.hasNotImplemented) assert(parameters.exists(AnswersSuite.optional), "it is not implemented")
    else {
      assert(result.hasSuccess, result.getFailure.getReason)
      assertEquals(result.getSuccess.getAnswer, expected)
      assertEquals((result.getSuccess.getRunResultsCount, result.getSuccess.getWarmupResultsCount), (runs, 1))
      val pings = parameters.exists { case (name, value) => name == "pings_per_second" && value.num > 0 }
      assertEquals(result.getSuccess.getMetricsMap.containsKey("ping_p99_micros"), pings)
      if (AnswersSuite.ofLatencies(benchmark)) assertLatencies(result.getSuccess, parameters.toMap)
    }
  }

  /** Every run has the latencies of all its requests, and its result is made of them. */
  private def assertLatencies(success: TestSuccess, parameters: Map[String, ujson.Value]): Unit = {
    val requests = parameters("rate_per_second").num.toLong * parameters("duration_millis").num.toLong / 1000
    val histograms = success.getHistogramsList.asScala.map(Conformance.histogram).toSeq
    assertEquals(histograms.map(_.getTotalCount), Seq.fill(success.getRunResultsCount)(requests.max(1)))
    assertEquals(histograms.map(Histograms.resultMillis), Conformance.doubles(success.getRunResultsList))
    assert(success.getMetricsMap.containsKey("generator_lateness_p99_micros"))
  }

  protected def answers(benchmark: String, parameters: (String, ujson.Value)*)(expected: Long): Unit =
    test(s"$benchmark ${parameters.map { case (name, value) => s"$name=$value" }.mkString(" ")}") {
      assertAnswer(benchmark, parameters: _*)(expected, runs = 1)
    }

  /** Makes the requests that conformance/ has for the testee's benchmarks. */
  protected def conformance(): Unit = {
    val golden = Conformance.read("answers.json")
    for {
      symbol <- keys.keys.toSeq.sorted
      answer <- golden(symbol).arr
      parameters <- requests(symbol, answer.obj.toMap)
      if !starves(symbol, parameters.toMap)
    }
      answers(symbol, parameters: _*)(Conformance.hex(answer("answer")))

    val vectors = Conformance.read("invalid_parameters.json")
    vectors("rejected").arr.filter(isOurs).foreach(refused)
    vectors("accepted").arr.filter(isOurs).foreach(accepted)
  }

  /** The requests that have a golden answer: one for each value of what varies. */
  private def requests(symbol: String, golden: Map[String, ujson.Value]): Seq[Seq[(String, ujson.Value)]] = {
    val fields = Conformance.empty(Conformance.calls(symbol)).getDescriptorForType
    val parameters = golden.filter { case (name, _) => fields.findFieldByName(name) != null }.toSeq
    val varying = golden.get("varying").toSeq.flatMap(_.obj)
    val requests = varying.foldLeft(Seq(parameters)) { case (requests, (name, values)) =>
      requests.flatMap(request => values.arr.map(value => request :+ (name -> value)))
    }
    // Replicas of ATOMICREGISTER take a node each, those of ATOMICBROADCAST a client each.
    val fits =
      golden.get("partition_size").forall(_.num <= nodes) && golden.get("number_of_nodes").forall(_.num < nodes)
    requests.filter(_ => fits)
  }

  private def isOurs(vector: ujson.Value): Boolean = keys.contains(vector("benchmark").str)

  private def refused(vector: ujson.Value): Unit = {
    val (symbol, parameter) = (vector("benchmark").str, vector("parameter").str)
    test(s"refused: $symbol ${vector("request")}") {
      val failure = call(symbol, Conformance.request(symbol, vector("request"))).getFailure
      assertEquals(failure.getKind, FailureKind.FAILURE_KIND_INVALID_PARAMETERS)
      val value = vector("request").obj.get(parameter).fold("")(written(parameter, _) + ", allowed are ")
      assert(clue(failure.getReason).startsWith(s"$parameter = $value"))
    }
  }

  /** A value as reasons have it. */
  private def written(parameter: String, value: ujson.Value): String = value match {
    case ujson.Num(number) if parameter.endsWith("_workload") => number.toFloat.toString
    case ujson.Num(number)                                    => number.toLong.toString
    case other                                                => other.str
  }

  private def accepted(vector: ujson.Value): Unit = {
    val (symbol, fields) = (vector("benchmark").str, vector("request"))
    test(s"accepted: $symbol $fields") {
      if (!fields.obj.contains("policy")) fields("policy") = policy(runs = 1)
      val request = Conformance.request(symbol, fields)
      if (vector("quick").bool && !AnswersSuite.replaces(fields)) {
        val result = call(symbol, request)
        val notConverged = result.getFailure.getKind == FailureKind.FAILURE_KIND_NOT_CONVERGED
        val lacking = result.hasNotImplemented && fields.obj.exists(AnswersSuite.optional)
        assert(result.hasSuccess || notConverged || lacking, result.getFailure.getReason)
      } else {
        assert(keys(symbol).parameters.apply(request) != null)
        assert(MeasuringPolicy.of(request) != null)
      }
    }
  }

  /** After all requests the framework's threads are gone.
    *
    * @param threads
    *   the beginning of their names
    */
  protected def noThreadIsLeft(threads: Seq[String]): Unit =
    test("after all requests no thread of the framework is left") {
      def left = Thread.getAllStackTraces.asScala.filter { case (thread, _) =>
        threads.exists(thread.getName.startsWith(_))
      }
      // A pool's threads end shortly after their system has, or after a minute, which a fork-join pool keeps idle ones.
      def described = left.map { case (thread, frames) => s"${thread.getName}: ${frames.take(6).mkString(" < ")}" }
      assert(Eventually(left.isEmpty, seconds = 90), described.mkString("\n"))
    }
}

object AnswersSuite {

  private val ofLatencies = Set("LATENCY", "NETLATENCY")

  /** Not every framework has an ask, and the JVM has no library for paxos. */
  private val optional: Set[(String, ujson.Value)] =
    Set("mode" -> ujson.Str("CALL_MODE_ASK"), "algorithm" -> ujson.Str("paxos"))

  /** The JVM's library replaces no replicas. The conformance kit has clients enough to be told so. */
  private def replaces(fields: ujson.Value): Boolean = fields.obj.get("reconfiguration").exists(_.str != "off")
}
