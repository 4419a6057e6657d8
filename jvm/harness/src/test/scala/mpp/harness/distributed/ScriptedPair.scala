package mpp.harness.distributed

import scala.jdk.CollectionConverters._

import kompics.benchmarks.Operation
import mpp.harness.parameters.PingPongParameters
import mpp.harness.{ClientBenchmark, Deployment, MasterBenchmark, Script, Testee, Verifiable}

/** Both halves of a benchmark that do what a test wants, and write down together what was asked of them.
  *
  * @param history
  *   the history of a verification run; none for a benchmark that cannot be verified
  */
class ScriptedPair(
    steps: PartialFunction[(String, Int), Unit] = PartialFunction.empty,
    history: Option[Seq[Operation]] = None
) extends Script(steps) {
  def testee: Testee =
    Testee
      .define("SCRIPTED", "Script", "1.0", "Scala")
      .`with`(
        PingPongParameters.NET_KEY,
        () => history.fold(new Master)(new VerifiableMaster(_)),
        () => new Client
      )

  private class Master extends MasterBenchmark[PingPongParameters] {
    override def setUp(parameters: PingPongParameters, deployment: Deployment): String = {
      step("setUp")
      s"${deployment.nodes} nodes at ${deployment.host}"
    }
    override def introduce(clientData: java.util.List[String]): Unit =
      step(s"introduce ${clientData.asScala.mkString(", ")}")
    override def prepare(): Unit = step("prepare")
    override def run(): Unit = step("run")
    override def answer(): Long = 7
    override def cleanUp(lastRun: Boolean): Unit = step(s"cleanUp($lastRun)")
  }

  private class VerifiableMaster(history: Seq[Operation]) extends Master with Verifiable {
    override def verify(): java.util.List[Operation] = {
      step("verify")
      history.asJava
    }
  }

  private class Client extends ClientBenchmark {
    override def setUp(configuration: String, host: String): String = {
      step(s"client setUp: $configuration")
      s"data of $host"
    }
    override def prepare(): Unit = step("client prepare")
    override def cleanUp(lastRun: Boolean): Unit = step(s"client cleanUp($lastRun)")
  }
}
