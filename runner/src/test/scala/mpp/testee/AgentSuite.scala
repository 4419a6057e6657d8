package mpp.testee

import scala.concurrent.Await
import scala.concurrent.duration._

class AgentSuite extends munit.FunSuite {
  private val Patience = 30.seconds

  /** An agent that has said so much, of a testee that listens. */
  private def agent(line: Option[String]): Agent = {
    val process = new ScriptedProcess()
    val agent = process.agent(Set("runner"))
    line.foreach(process.say)
    process.say("MPP-LISTEN runner 127.0.0.1:4000")
    Await.ready(agent.listening, Patience)
    process.exit(0)
    agent
  }

  test("the testee's process is known once its agent has told it") {
    assertEquals(agent(Some("MPP-START 812")).pid, Some(812L))
  }

  for (line <- Seq(None, Some("MPP-START"), Some("MPP-START 99999999999999999999")))
    test(s"it is not known from ${line.getOrElse("silence")}")(assertEquals(agent(line).pid, None))
}
