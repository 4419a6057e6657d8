package mpp.harness.suites

import scala.jdk.CollectionConverters._

import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerBlockingStub
import mpp.harness.parameters.BenchmarkKey
import mpp.harness.{Loopback, Testee}

/** Every local benchmark that a testee has, through the real service, with small parameters.
  *
  * @param threads
  *   prefixes of the names of the framework's threads
  */
abstract class BenchmarksSuite(testee: => Testee, threads: String*) extends AnswersSuite {
  private val served = new Fixture[Loopback]("testee") {
    private var loopback: Option[Loopback] = None
    override def apply(): Loopback = loopback.get
    override def beforeAll(): Unit = loopback = Some(new Loopback(testee))
    override def afterAll(): Unit = loopback.foreach(_.close())
  }

  override protected lazy val keys: Map[String, BenchmarkKey[_]] = {
    val described = testee
    described.localInfo.getBenchmarksList.asScala.map(symbol => symbol -> described.local(symbol).get.key).toMap
  }

  override protected def nodes: Int = 1

  override protected def runner: BenchmarkRunnerBlockingStub = served().calls

  override def munitFixtures: Seq[Fixture[_]] = Seq(served)

  conformance()

  noThreadIsLeft(threads)
}
