package mpp.harness.suites

import scala.jdk.CollectionConverters._

import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerBlockingStub
import mpp.harness.Testee
import mpp.harness.distributed.Group
import mpp.harness.parameters.BenchmarkKey

/** Requests to a testee's master, which has clients in the same process. */
abstract class GroupSuite(testee: => Testee, clients: Int) extends AnswersSuite {
  private val started = new Fixture[Group]("nodes") {
    private var group: Option[Group] = None
    override def apply(): Group = group.get
    override def beforeAll(): Unit = {
      val started = new Group(testee, clients)
      group = Some(started)
      for (_ <- 1 to clients) started.join()
    }
    override def afterAll(): Unit = group.foreach(_.close())
  }

  override protected lazy val keys: Map[String, BenchmarkKey[_]] = {
    val described = testee
    described.masterInfo.getBenchmarksList.asScala.map(symbol => symbol -> described.distributed(symbol).get.key).toMap
  }

  override protected def nodes: Int = clients + 1

  override protected def runner: BenchmarkRunnerBlockingStub = started().runner

  override def munitFixtures: Seq[Fixture[_]] = Seq(started)
}
