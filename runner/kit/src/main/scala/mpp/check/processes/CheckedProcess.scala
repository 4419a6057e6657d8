package mpp.check.processes

import java.io.RandomAccessFile

import scala.concurrent.duration._

import mpp.orchestrate.Role
import mpp.testee.Agent
import mpp.testee.LogTail
import mpp.testee.RunToken
import mpp.testee.TesteeProcess

/** A testee's process, from its start, whether it serves or not.
  *
  * @param served
  *   the process as its callers see it
  * @param role
  *   role in which it was started
  * @param token
  *   token that it demands
  * @param marker
  *   marker in the environment of all its processes
  * @param errors
  *   its standard error, as a file
  * @param input
  *   the other end of its standard input
  */
final class CheckedProcess(
    val served: TesteeProcess,
    val role: Role,
    val token: Option[RunToken],
    val marker: String,
    val errors: os.Path,
    input: RandomAccessFile
) extends Fixture {
  import CheckedProcess._

  def agent: Agent = served.agent

  /** Its name in reasons: `it`, or role and number. */
  def name: String = served.name.getOrElse("it")

  /** Its standard output, as a file. */
  def output: os.Path = served.log

  def exited: Option[String] = agent.exit.value.map(_.fold(_.getMessage, _.toString))

  /** Ends its standard input. */
  def endInput(): Unit = input.close()

  /** Sends a signal to it and to its descendants.
    *
    * @param name
    *   without SIG
    */
  def signal(name: String): Unit = MarkedProcesses.signal(marker, name)

  /** Waits for it to end by itself.
    *
    * @param within
    *   time limit
    * @param after
    *   the event that was to end it, as it follows "after"
    * @throws CheckFailure
    *   if it did not end
    */
  def exit(within: FiniteDuration, after: String): Agent.Exit =
    agent.awaitExit(within + AgentDelay)
      .getOrElse(CheckFailure.fail(s"$name went on for more than ${within.toSeconds} s after $after"))

  def lastWords: Seq[String] = LogTail.read(output) ++ LogTail.read(errors)

  def end(): Unit = {
    agent.stop()
    input.close()
  }
}

object CheckedProcess {

  /** Time for the agent to notice and report an end, and for remaining processes to end. */
  private val AgentDelay = 3.seconds
}
