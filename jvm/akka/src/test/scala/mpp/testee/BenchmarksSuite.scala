package mpp.testee

import com.google.protobuf.Message
import kompics.benchmarks.{Benchmarks => _, _}
import mpp.harness.apsp.DistanceMatrix
import mpp.harness.{Conformance, Loopback, Testee, TripleLoop}
import munit.FunSuite

/** Every benchmark of a testee, through the real service, with small parameters. */
abstract class BenchmarksSuite(testee: => Testee) extends FunSuite {
  private val served = new Fixture[Loopback]("testee") {
    private var loopback: Option[Loopback] = None
    override def apply(): Loopback = loopback.get
    override def beforeAll(): Unit = loopback = Some(new Loopback(testee))
    override def afterAll(): Unit = loopback.foreach(_.close())
  }

  override def munitFixtures: Seq[Fixture[_]] = Seq(served)

  private def policy(runs: Int) = ujson.Obj("min_runs" -> runs, "max_runs" -> runs, "warmup_runs" -> 1)

  private def call(request: Message): TestResult = request match {
    case r: PingPongRequest           => served().calls.pingPong(r)
    case r: ThroughputPingPongRequest => served().calls.throughputPingPong(r)
    case r: FibonacciRequest          => served().calls.fibonacci(r)
    case r: ChameneosRequest          => served().calls.chameneos(r)
    case r: APSPRequest               => served().calls.allPairsShortestPath(r)
    case other                        => fail(s"no call for $other")
  }

  private def answers(benchmark: String, parameters: (String, ujson.Value)*)(expected: => Long, runs: Int = 3): Unit =
    test(s"$benchmark ${parameters.map { case (name, value) => s"$name=$value" }.mkString(" ")}") {
      val result = call(Conformance.request(benchmark, ujson.Obj.from(parameters :+ ("policy" -> policy(runs)))))
      assert(result.hasSuccess, result.getFailure.getReason)
      assertEquals(result.getSuccess.getAnswer, expected)
      assertEquals((result.getSuccess.getRunResultsCount, result.getSuccess.getWarmupResultsCount), (runs, 1))
    }

  for (messages <- Seq(1, 2, 100)) answers("PINGPONG", "number_of_messages" -> messages)(messages.toLong)

  for ((messages, pipeline, pairs) <- Seq((1, 1, 1), (10, 3, 2), (3, 7, 2), (100, 10, 5)); static <- Seq(true, false))
    answers(
      "TPPINGPONG",
      "messages_per_pair" -> messages,
      "pipeline_size" -> pipeline,
      "parallelism" -> pairs,
      "static_only" -> static
    )(if (static) messages.toLong * pairs else pairs * messages * (messages - 1L) / 2)

  for ((number, value) <- Seq(1 -> 1L, 2 -> 1L, 3 -> 2L, 10 -> 55L, 16 -> 987L))
    answers("FIBONACCI", "fib_number" -> number)(value)

  for (chameneos <- Seq(2, 3, 8); meetings <- Seq(1, 2, 101))
    answers("CHAMENEOS", "number_of_chameneos" -> chameneos, "number_of_meetings" -> meetings)(2L * meetings)

  // 128 nodes in blocks of 1 and 2 are half a billion messages and more.
  for (nodes <- Seq(1, 16, 48, 128); block <- 1 to nodes if nodes % block == 0 && nodes / block <= 48)
    answers("APSP", "number_of_nodes" -> nodes, "block_size" -> block)(
      TripleLoop(DistanceMatrix.ofRandomGraph(nodes)).answer,
      runs = 1
    )

  for (vector <- Conformance.read("invalid_parameters.json")("rejected").arr)
    test(s"refused: ${vector("benchmark").str} ${vector("request")}") {
      val failure = call(Conformance.request(vector("benchmark").str, vector("request"))).getFailure
      assertEquals(failure.getKind, FailureKind.FAILURE_KIND_INVALID_PARAMETERS)
      assert(clue(failure.getReason).startsWith(s"${vector("parameter").str} = "))
    }

  for (vector <- Conformance.read("invalid_parameters.json")("accepted").arr if vector("quick").bool)
    test(s"accepted: ${vector("benchmark").str} ${vector("request")}") {
      val request = vector("request")
      if (!request.obj.contains("policy")) request("policy") = policy(runs = 3)
      val result = call(Conformance.request(vector("benchmark").str, request))
      val notConverged = result.getFailure.getKind == FailureKind.FAILURE_KIND_NOT_CONVERGED
      assert(result.hasSuccess || notConverged, result.getFailure.getReason)
    }

  test("after all requests no thread of an actor system is left") {
    def left = Thread.getAllStackTraces.keySet.toArray(Array.empty[Thread]).map(_.getName).filter { name =>
      name.startsWith(s"${Framework.systemName}-")
    }
    // A pool's threads end shortly after their system has.
    val gone = Iterator.continually(left.isEmpty).take(200).exists { empty =>
      if (!empty) Thread.sleep(50)
      empty
    }
    assert(gone, left.mkString(", "))
  }
}

class ClassicBenchmarksSuite extends BenchmarksSuite(classic.Registry.testee)

class TypedBenchmarksSuite extends BenchmarksSuite(typed.Registry.testee)
