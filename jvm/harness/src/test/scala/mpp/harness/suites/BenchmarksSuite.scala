package mpp.harness.suites

import com.google.protobuf.Message
import kompics.benchmarks.{Benchmarks => _, _}
import mpp.harness.apsp.DistanceMatrix
import mpp.harness.{Loopback, Testee, TripleLoop}

/** Every local benchmark that a testee has, through the real service, with small parameters.
  *
  * @param threads
  *   how the names of the framework's threads begin
  */
abstract class BenchmarksSuite(testee: => Testee, threads: String*) extends AnswersSuite {
  private val served = new Fixture[Loopback]("testee") {
    private var loopback: Option[Loopback] = None
    override def apply(): Loopback = loopback.get
    override def beforeAll(): Unit = loopback = Some(new Loopback(testee))
    override def afterAll(): Unit = loopback.foreach(_.close())
  }

  private lazy val benchmarks = testee.localInfo.getBenchmarksList

  override protected def has(benchmark: String): Boolean = benchmarks.contains(benchmark)

  override def munitFixtures: Seq[Fixture[_]] = Seq(served)

  override protected def call(benchmark: String, request: Message): TestResult = request match {
    case r: PingPongRequest           => served().calls.pingPong(r)
    case r: ThroughputPingPongRequest => served().calls.throughputPingPong(r)
    case r: FibonacciRequest          => served().calls.fibonacci(r)
    case r: ChameneosRequest          => served().calls.chameneos(r)
    case r: APSPRequest               => served().calls.allPairsShortestPath(r)
    case other                        => fail(s"no call for $other")
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

  /** In how many blocks rows and columns are divided at most; messages grow with the third power of it. */
  private val mostBlocksPerSide = 24

  for {
    nodes <- Seq(1, 16, 48, 128)
    block <- 1 to nodes if nodes % block == 0 && nodes / block <= mostBlocksPerSide
  }
    answers("APSP", "number_of_nodes" -> nodes, "block_size" -> block)(
      TripleLoop(DistanceMatrix.ofRandomGraph(nodes)).answer,
      runs = 1
    )

  vectors("PINGPONG", "TPPINGPONG", "FIBONACCI", "CHAMENEOS", "APSP")

  noThreadIsLeft(threads)
}
