package mpp.catalogue

import kompics.benchmarks.APSPRequest
import kompics.benchmarks.ChameneosRequest
import kompics.benchmarks.FibonacciRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.ThroughputPingPongRequest
import mpp.Conformance

class CatalogueSuite extends munit.FunSuite {
  import LocalBenchmarks._
  import SpaceName._

  test("symbols are unique, and every benchmark's main axis is one of its parameters") {
    assertEquals(Catalogue.symbols.distinct, Catalogue.symbols)
    for (b <- Catalogue.benchmarks) assert(b.parameters.exists(_.name == b.mainAxis), b.symbol)
  }

  test("spaces have the published sizes") {
    val sizes = Catalogue.benchmarks.map(b => b.symbol -> SpaceName.all.map(s => b.spaces(s).size)).toMap
    assertEquals(
      sizes,
      Map(
        "PINGPONG" -> Seq(2, 10, 10),
        "TPPINGPONG" -> Seq(8, 48, 132),
        "FIBONACCI" -> Seq(2, 7, 7),
        "CHAMENEOS" -> Seq(2, 8, 18),
        "APSP" -> Seq(2, 9, 12)
      )
    )
  }

  test("every point of every space is legal, occurs once, and can be told from its text") {
    for (b <- Catalogue.benchmarks; space <- SpaceName.all) {
      val points: Seq[Point[_]] = b.points(space, Nil).fold(error => fail(s"${space.name}: $error"), identity)
      assertEquals(points.map(_.text).distinct.size, b.spaces(space).size, s"${b.symbol} ${space.name}")
      for (p <- points) assertEquals(b.point(p.parameters.toMap).map(_.text), Some(p.text))
    }
  }

  test("a point's text is protobuf's text form: number order, defaults included, policy excluded") {
    val request = ThroughputPingPongRequest(10000, 0, 2, staticOnly = false)
    val withPolicy = throughputPingPong.withPolicy(request, kompics.benchmarks.RunPolicy(minRuns = 3))
    assertEquals(
      Point(throughputPingPong, withPolicy).text,
      "messages_per_pair: 10000\npipeline_size: 0\nparallelism: 2\nstatic_only: false\n"
    )
  }

  test("unsigned fields are written unsigned") {
    assertEquals(Request.text(PingPongRequest(-1L)), "number_of_messages: 18446744073709551615\n")
    assertEquals(Request.text(FibonacciRequest(-1)), "fib_number: 4294967295\n")
  }

  test("--where fixes a parameter at a legal value, and points that become equal are measured once") {
    assertEquals(
      pingPong.points(Quick, Seq("number_of_messages" -> "77")).map(_.map(_.text)),
      Right(Seq("number_of_messages: 77\n"))
    )
    val chameneosPoints = chameneos.points(Quick, Seq("number_of_meetings" -> "9", "fib_number" -> "3"))
    assertEquals(chameneosPoints.map(_.map(_.request)), Right(Seq(ChameneosRequest(2, 9), ChameneosRequest(4, 9))))
  }

  for (
    (benchmark, name, value, reason) <- Seq[(Benchmark[_], String, String, String)](
      (pingPong, "number_of_messages", "0", "PINGPONG: number_of_messages = 0, allowed are 1 to 1000000000000"),
      (
        pingPong,
        "number_of_messages",
        "many",
        "number_of_messages = many: expected a whole number from 0 to 18446744073709551615"
      ),
      (fibonacci, "fib_number", "41", "FIBONACCI: fib_number = 41, allowed are 1 to 40"),
      (fibonacci, "fib_number", "4294967295", "FIBONACCI: fib_number = 4294967295, allowed are 1 to 40"),
      (throughputPingPong, "static_only", "yes", "static_only = yes: expected true or false"),
      (allPairsShortestPath, "block_size", "7", "APSP: block_size = 7, allowed are divisors of number_of_nodes = 32"),
      (allPairsShortestPath, "block_size", "0", "APSP: block_size = 0, allowed are 1 to 16384")
    )
  ) test(s"--where $name=$value is refused for ${benchmark.symbol}") {
    assertEquals(benchmark.points(Quick, Seq(name -> value)).left.toOption, Some(reason))
  }

  test("parameters are checked together, too") {
    val tooMany = throughputPingPong.points(Quick, Seq("pipeline_size" -> "10000", "parallelism" -> "1000000"))
    assertEquals(
      tooMany.left.toOption,
      Some(
        "TPPINGPONG: min(pipeline_size, messages_per_pair) x parallelism = 10000000000, allowed are at most 10000000"
      )
    )
  }

  test("requests are refused and accepted here as by testees") {
    val cases = Conformance.read("invalid_parameters.json")
    for (
      verdict <- Seq("rejected", "accepted"); c <- cases(verdict).arr; benchmark <- Catalogue.find(c("benchmark").str)
    ) {
      // The policy is not part of a point.
      val named = c("request").obj.filterNot(_._1 == "policy").map { case (name, value) => name -> text(value) }
      val values =
        benchmark.parameters.map(p => p.name -> named.getOrElse(p.name, if (p.max == 1) "false" else "0")).toMap
      val point: Option[Point[_]] = benchmark.point(values)
      assert(point.isDefined, s"${benchmark.symbol} $values")
      if (!c("request").obj.contains("policy"))
        assertEquals(
          point.get.problem.isDefined,
          verdict == "rejected",
          s"${benchmark.symbol} $values: ${point.get.problem}"
        )
    }
  }

  test("expected answers follow the specification") {
    assertEquals(pingPong.expectedAnswer(PingPongRequest(1000)), Some(1000L))
    assertEquals(throughputPingPong.expectedAnswer(ThroughputPingPongRequest(10, 5, 3, staticOnly = true)), Some(30L))
    assertEquals(throughputPingPong.expectedAnswer(ThroughputPingPongRequest(10, 5, 3, staticOnly = false)), Some(135L))
    assertEquals(
      (1 to 10).map(n => fibonacci.expectedAnswer(FibonacciRequest(n)).get),
      Seq[Long](1, 1, 2, 3, 5, 8, 13, 21, 34, 55)
    )
    assertEquals(fibonacci.expectedAnswer(FibonacciRequest(40)), Some(102334155L))
    assertEquals(chameneos.expectedAnswer(ChameneosRequest(4, 1000)), Some(2000L))
    for (golden <- Conformance.read("answers.json")("APSP").arr)
      assertEquals(
        allPairsShortestPath.expectedAnswer(APSPRequest(golden("number_of_nodes").num.toInt, 1)).map(a => f"$a%016x"),
        Some(golden("answer").str)
      )
  }

  test("metrics are derived from the execution time") {
    assertEquals(
      Point(throughputPingPong, ThroughputPingPongRequest(1000, 10, 2, staticOnly = true)).metricOf(500),
      8000.0
    )
    assertEquals(Point(chameneos, ChameneosRequest(4, 1000)).metricOf(500), 500.0)
    assertEquals(Point(pingPong, PingPongRequest(5)).metricOf(12.5), 12.5)
  }

  private def text(value: ujson.Value): String = value match {
    case ujson.Str(s) => s
    case ujson.Num(n) => BigDecimal(n).toBigInt.toString
    case other => other.toString
  }
}
