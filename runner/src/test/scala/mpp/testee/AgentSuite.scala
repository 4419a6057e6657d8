package mpp.testee

import java.util.concurrent.atomic.AtomicInteger

import scala.concurrent.Await
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

class AgentSuite extends munit.FunSuite {
  private val Patience = 30.seconds
  private val PauseMillis = 50L

  /** They take longer than the test is patient, were they not sent for this purpose. */
  private val MostBeats = 20

  /** A pool may not have been full before. */
  private val MostMoreThreads = 1

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

  test("lines are heard in pieces, several at once, and long after the start") {
    val process = new ScriptedProcess()
    val agent = process.agent(Set("runner", "master"))
    process.write("MPP-LISTEN run")
    Thread.sleep(PauseMillis)
    process.write("ner 127.0.0.1:4000\nMPP-START 7\nMPP-LISTEN master 127.0.0.1:4001\nMPP-")
    val addresses = Map("runner" -> Address("127.0.0.1", 4000), "master" -> Address("127.0.0.1", 4001))
    assertEquals(Await.result(agent.listening, Patience), addresses)
    assertEquals(agent.pid, Some(7L))
    process.exit(0)
  }

  test("an agent's last lines are heard after its end") {
    val process = new ScriptedProcess()
    val agent = process.agent()
    process.say("MPP-START 9")
    process.exit(3)
    assertEquals(Await.result(agent.exit, Patience), Agent.Exit(3, "self", killed = false))
    assertEquals(agent.pid, Some(9L))
  }

  test("an agent is made to look after a testee that is about to end") {
    val beats = new AtomicInteger
    val agent =
      new ScriptedProcess(onHeartbeat = process => if (beats.incrementAndGet() == MostBeats) process.exit(0)).agent()
    assertEquals(agent.awaitExit(Patience), Some(Agent.Exit(0, "self", killed = false)))
  }

  test("a testee that does not end has no end") {
    val process = new ScriptedProcess()
    assertEquals(process.agent().awaitExit(PauseMillis.millis), None)
    process.exit(0)
  }

  private def agentThreads: Int =
    Thread.getAllStackTraces.keySet.asScala.count(_.getName.startsWith("agent-"))

  test("three hundred agents take no more threads than ten") {
    def threadsWith(count: Int): Int = {
      val processes = Seq.fill(count)(new ScriptedProcess())
      val agents = processes.map(_.agent(Set("runner")))
      processes.foreach(_.say("MPP-LISTEN runner 127.0.0.1:4000"))
      agents.foreach(agent => Await.ready(agent.listening, Patience))
      val threads = agentThreads
      Agent.stopAll(agents)
      assertEquals(agents.map(_.exit.isCompleted), Seq.fill(count)(true))
      threads
    }
    val few = threadsWith(10)
    assert(threadsWith(300) <= few + MostMoreThreads)
  }
}
