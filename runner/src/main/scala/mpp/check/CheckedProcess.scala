package mpp.check

import java.io.RandomAccessFile

import scala.concurrent.Await
import scala.concurrent.TimeoutException
import scala.concurrent.duration._

import mpp.orchestrate.Role
import mpp.testee.Agent
import mpp.testee.LogTail
import mpp.testee.RunToken
import mpp.testee.TesteeProcess

/** A testee's process, from its start, whether it serves or not.
  *
  * @param served
  *   the process as those see it whom it serves
  * @param role
  *   what it was started as
  * @param token
  *   what it was told to let callers show
  * @param marker
  *   stands in the environment of all its processes
  * @param errors
  *   file with what it wrote to standard error
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

  /** As reasons call it: `it`, or role and number. */
  def name: String = served.name.getOrElse("it")

  /** File with what it wrote to standard output. */
  def output: os.Path = served.log

  def exited: Option[String] = agent.exit.value.map(_.fold(_.getMessage, _.toString))

  /** Ends its standard input. */
  def endInput(): Unit = input.close()

  /** Sends it, and what it has started, a signal.
    *
    * @param name
    *   without SIG
    */
  def signal(name: String): Unit = MarkedProcesses.signal(marker, name)

  /** How it ended by itself.
    *
    * @param within
    *   how long that may take
    * @param after
    *   what was to make it end, as it follows "after"
    * @throws CheckFailure
    *   if it did not end
    */
  def exit(within: FiniteDuration, after: String): Agent.Exit =
    try Await.result(agent.exit, within + AgentDelay)
    catch {
      case _: TimeoutException => CheckFailure.fail(s"$name went on for more than ${within.toSeconds} s after $after")
    }

  def lastWords: Seq[String] = LogTail.read(output) ++ LogTail.read(errors)

  def end(): Unit = {
    agent.stop()
    input.close()
  }
}

object CheckedProcess {

  /** For the agent to notice and report an end, and to give what is left a chance to end. */
  private val AgentDelay = 3.seconds
}
