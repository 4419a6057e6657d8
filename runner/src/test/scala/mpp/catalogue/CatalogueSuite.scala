package mpp.catalogue

import kompics.benchmarks.APSPRequest
import kompics.benchmarks.AtomicBroadcastRequest
import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.ChameneosRequest
import kompics.benchmarks.FibonacciRequest
import kompics.benchmarks.NetConnectionsRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.SizedThroughputRequest
import kompics.benchmarks.StreamingWindowsRequest
import kompics.benchmarks.ThroughputPingPongRequest
import mpp.Conformance
import mpp.verify.Registers
import mpp.verify.ReplicatedLog
import mpp.verify.Subject

class CatalogueSuite extends munit.FunSuite {
  import DistributedBenchmarks._
  import LocalBenchmarks._
  import SpaceName._

  test("every benchmark of the contract has an entry") {
    assertEquals(Catalogue.benchmarks.map(_.call).sorted, Contract.benchmarks.map(_._1).sorted)
  }

  test("symbols are unique, and a benchmark's parameters are its request's fields") {
    assertEquals(Catalogue.symbols.distinct, Catalogue.symbols)
    for (b <- Catalogue.benchmarks) {
      val points: Seq[Point] = b.points(Quick, Nil).fold(fail(_), identity)
      assertEquals(points.head.parameters.map(_._1), b.parameters.map(_.name), b.symbol)
    }
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
        "APSP" -> Seq(2, 9, 12),
        "THREADRING" -> Seq(3, 5, 25),
        "FORKJOINCREATE" -> Seq(4, 6, 10),
        "FORKJOINTHROUGHPUT" -> Seq(4, 6, 24),
        "COUNTING" -> Seq(2, 2, 14),
        "PRIMESIEVE" -> Seq(3, 3, 8),
        "REQUESTREPLY" -> Seq(4, 6, 8),
        "NETPINGPONG" -> Seq(2, 10, 10),
        "NETTPPINGPONG" -> Seq(8, 72, 108),
        "SIZEDTHROUGHPUT" -> Seq(4, 24, 15),
        "ATOMICREGISTER" -> Seq(1, 12, 24),
        "ATOMICBROADCAST" -> Seq(4, 12, 40),
        "STREAMINGWINDOWS" -> Seq(4, 8, 30),
        "FAIRNESS" -> Seq(6, 12, 15),
        "LATENCY" -> Seq(2, 12, 30),
        "NETLATENCY" -> Seq(2, 8, 24),
        "NETCONNECTIONS" -> Seq(2, 3, 6),
        "FILETRANSFER" -> Seq(1, 2, 8)
      )
    )
  }

  test("every point of every space is legal, occurs once, and can be told from its text") {
    for (b <- Catalogue.benchmarks; space <- SpaceName.all) {
      val points: Seq[Point] = b.points(space, Nil).fold(error => fail(s"${space.name}: $error"), identity)
      assertEquals(points.map(_.text).distinct.size, b.spaces(space).size, s"${b.symbol} ${space.name}")
      for (p <- points) assertEquals(b.point(p.parameters.toMap).map(_.text), Some(p.text))
    }
  }

  test("a distributed point takes a master and at least one client, a replica a node of its own") {
    val ofReplicas = Set("ATOMICREGISTER", "ATOMICBROADCAST")
    for (b <- Catalogue.benchmarks; space <- SpaceName.all) {
      val points: Seq[Point] = b.points(space, Nil).toOption.get
      if (!ofReplicas(b.symbol)) assertEquals(points.map(_.nodes).distinct, Seq(if (b.distributed) 2 else 1))
    }
    def nodes(replicas: Int) = Point(atomicRegister, AtomicRegisterRequest(0.5f, 0.5f, replicas, 1)).nodes
    assertEquals(Seq(1, 2, 3, 7).map(nodes), Seq(2, 2, 3, 7))
    assertEquals(
      Seq("off" -> "", "single" -> "replace-leader", "majority" -> "replace-leader").map {
        case (reconfiguration, policy) => broadcast(5, reconfiguration, policy).nodes
      },
      Seq(6, 7, 9)
    )
  }

  private def broadcast(replicas: Long, reconfiguration: String, policy: String) =
    Point(atomicBroadcast, AtomicBroadcastRequest("raft", replicas, 1000, 1, reconfiguration, policy))

  test("benchmarks of replicas have a verification run, on their registers or logs") {
    def subject(point: Point): Option[Subject] = point.subject
    assertEquals(Catalogue.benchmarks.filter(_.verifiable).map(_.symbol), Seq("ATOMICREGISTER", "ATOMICBROADCAST"))
    assertEquals(
      subject(Point(atomicRegister, AtomicRegisterRequest(0.5f, 0.5f, 3, 100))),
      Some(Registers(3, 100))
    )
    assertEquals(subject(broadcast(5, "off", "")), Some(ReplicatedLog(5, 1000)))
    assertEquals(subject(Point(netPingPong, PingPongRequest(1))), None)
  }

  test("a testee may lack paxos, and the replacement of replicas") {
    assertEquals(
      atomicBroadcast.points(Full, Nil).map(_.groupMapReduce(_.isOptional)(_ => 1)(_ + _)),
      Right(Map(true -> 36, false -> 4))
    )
  }

  test("NETCONNECTIONS counts the transfers of active pairs") {
    assertEquals(Point(netConnections, NetConnectionsRequest(100, 0, 4096, 4)).metricOf(500), 200.0)
    assertEquals(Point(netConnections, NetConnectionsRequest(1000, 0, 4096, 4)).metricOf(500), 1024.0)
    assertEquals(Point(netConnections, NetConnectionsRequest(3, 0, 4096, 4)).metricOf(500), 8.0)
  }

  test("a point's text is protobuf's text form: number order, defaults included, policy excluded") {
    val request = ThroughputPingPongRequest(10000, 0, 2, staticOnly = false)
    val withPolicy = Request.withPolicy(request, kompics.benchmarks.RunPolicy(minRuns = 3))
    assertEquals(withPolicy.policy.map(_.minRuns), Some(3))
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
    assertEquals(
      chameneosPoints,
      Right(Seq(Point(chameneos, ChameneosRequest(2, 9)), Point(chameneos, ChameneosRequest(4, 9))))
    )
  }

  for (
    (benchmark, name, value, reason) <- Seq[(Benchmark, String, String, String)](
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
      (allPairsShortestPath, "block_size", "0", "APSP: block_size = 0, allowed are 1 to 16384"),
      (atomicRegister, "read_workload", "NaN", "ATOMICREGISTER: read_workload = NaN, allowed are 0 to 1"),
      (atomicBroadcast, "algorithm", "zab", "ATOMICBROADCAST: algorithm = zab, allowed are paxos, raft"),
      (
        atomicBroadcast,
        "number_of_nodes",
        "4",
        "ATOMICBROADCAST: number_of_nodes = 4, allowed are odd numbers"
      ),
      (
        atomicBroadcast,
        "reconfiguration",
        "single",
        "ATOMICBROADCAST: reconfig_policy = , allowed are no text where reconfiguration = off, and one elsewhere"
      ),
      (atomicRegister, "read_workload", "0.6", "ATOMICREGISTER: read_workload + write_workload = 1.1, allowed is 1"),
      (
        streamingWindows,
        "window_size",
        "0 ms",
        "STREAMINGWINDOWS: window_size = 0 ms, allowed are whole numbers with a unit, ms, s or min, such as 10ms or 1 second, of 1 to 2147483647 ms"
      ),
      (
        streamingWindows,
        "window_size_amplification",
        "21474837",
        "STREAMINGWINDOWS: window_size in ms x window_size_amplification = 2147483700, allowed are at most 2147483647"
      ),
      (
        sizedThroughput,
        "batch_size",
        "5000000",
        "SIZEDTHROUGHPUT: 2 x batch_size x number_of_pairs = 20000000, allowed are at most 10000000"
      ),
      (fileTransfer, "bytes", "12", "FILETRANSFER: bytes = 12, allowed are multiples of 8"),
      (fileTransfer, "chunk_size", "65535", "FILETRANSFER: chunk_size = 65535, allowed are multiples of 8"),
      (fileTransfer, "transport", "quic", "FILETRANSFER: transport = quic, allowed are (empty), tcp, udt, data"),
      (
        netConnections,
        "active_pairs",
        "5",
        "NETCONNECTIONS: active_pairs = 5, allowed are 0 to number_of_pairs = 4"
      ),
      (
        netConnections,
        "bytes_per_transfer",
        "1073741824",
        "NETCONNECTIONS: active pairs x messages of up to 4096 bytes per transfer = 33554432, allowed are at most 10000000"
      )
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
    assertEquals(sizedThroughput.expectedAnswer(SizedThroughputRequest(1000, 10, 20, 3)), Some(600000L))
    assertEquals(
      sizedThroughput.expectedAnswer(SizedThroughputRequest(65536, 5, -1, 1)),
      Some(65536L * 5 * 4294967295L)
    )
    for (golden <- Conformance.read("answers.json")("ATOMICREGISTER").arr) {
      val request = AtomicRegisterRequest(
        golden("read_workload").num.toFloat,
        golden("write_workload").num.toFloat,
        golden("partition_size").num.toInt,
        golden("number_of_keys").num.toLong
      )
      assertEquals(atomicRegister.expectedAnswer(request).map(a => f"$a%016x"), Some(golden("answer").str))
    }
    for (golden <- Conformance.read("answers.json")("APSP").arr)
      assertEquals(
        allPairsShortestPath.expectedAnswer(APSPRequest(golden("number_of_nodes").num.toInt, 1)).map(a => f"$a%016x"),
        Some(golden("answer").str)
      )
  }

  for (file <- Seq("answers.json", "large_answers.json"))
    test(s"expected answers are those of $file, wherever they have a formula") {
      for ((symbol, cases) <- Conformance.read(file).obj if symbol != "about"; golden <- cases.arr) {
        val benchmark = Catalogue.find(symbol).get
        val varying = golden.obj.get("varying").fold(Map.empty[String, String])(_.obj.toMap.map {
          case (name, values) => name -> text(values.arr.head)
        })
        val fixed = (golden.obj.toMap -- Seq("answer", "varying", "reads_per_replica")).map { case (name, value) =>
          name -> text(value)
        }
        val point = benchmark.point(fixed ++ varying).getOrElse(fail(s"not a request of $symbol: $golden"))
        for (answer <- point.expectedAnswer) assertEquals(f"$answer%016x", golden("answer").str, point.toString)
      }
    }

  private def text(value: ujson.Value): String = value match {
    case ujson.Str(text) => text
    case ujson.Num(number) if number.isWhole => number.toLong.toString
    case other => other.toString
  }

  test("a choice is set by its name in the contract, or by its label") {
    for (word <- Seq("CALL_MODE_ASK", "ask", "ASK")) {
      val points: Seq[Point] = requestReply.points(Quick, Seq("mode" -> word)).fold(fail(_), identity)
      assertEquals(points.map(_.parameters.toMap.apply("mode")).distinct, Seq("CALL_MODE_ASK"), word)
      assert(points.forall(_.isOptional))
    }
    assert(requestReply.points(Quick, Seq("mode" -> "shout")).isLeft)
    assert(requestReply.points(Quick, Seq("mode" -> "2")).isLeft)
  }

  test("metrics are derived from the execution time") {
    assertEquals(
      Point(throughputPingPong, ThroughputPingPongRequest(1000, 10, 2, staticOnly = true)).metricOf(500),
      8000.0
    )
    assertEquals(Point(chameneos, ChameneosRequest(4, 1000)).metricOf(500), 500.0)
    assertEquals(Point(pingPong, PingPongRequest(5)).metricOf(12.5), 12.5)
    assertEquals(Point(sizedThroughput, SizedThroughputRequest(1000, 10, 20, 3)).metricOf(500), 1.2e6)
    assertEquals(Point(atomicRegister, AtomicRegisterRequest(0.5f, 0.5f, 3, 100)).metricOf(500), 600.0)
    assertEquals(Point(streamingWindows, StreamingWindowsRequest(2, 100, "1 second", 10, 1)).metricOf(500), 25.0)
  }
}
