package mpp.harness.suites

import com.google.protobuf.Message
import kompics.benchmarks.{Benchmarks => _, _}
import mpp.harness.Testee
import mpp.harness.distributed.Group

/** Requests to a testee's master, which has clients in the same process. */
abstract class GroupSuite(testee: => Testee, clients: Int) extends AnswersSuite {
  private val nodes = new Fixture[Group]("nodes") {
    private var group: Option[Group] = None
    override def apply(): Group = group.get
    override def beforeAll(): Unit = {
      val started = new Group(testee, clients)
      group = Some(started)
      for (_ <- 1 to clients) started.join()
    }
    override def afterAll(): Unit = group.foreach(_.close())
  }

  private lazy val benchmarks = testee.masterInfo.getBenchmarksList

  override protected def has(benchmark: String): Boolean = benchmarks.contains(benchmark)

  override def munitFixtures: Seq[Fixture[_]] = Seq(nodes)

  override protected def call(benchmark: String, request: Message): TestResult = request match {
    case r: PingPongRequest           => nodes().runner.netPingPong(r)
    case r: ThroughputPingPongRequest => nodes().runner.netThroughputPingPong(r)
    case r: SizedThroughputRequest    => nodes().runner.sizedThroughput(r)
    case r: AtomicRegisterRequest     => nodes().runner.atomicRegister(r)
    case r: StreamingWindowsRequest   => nodes().runner.streamingWindows(r)
    case other                        => fail(s"no call for $other")
  }
}
