package mpp.testee

import java.io.IOException
import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.duration._

/** The command line of an agent, `scripts/agent.sh`. */
object AgentCommand {

  /** @param script
    *   its path on the node
    * @param log
    *   a file on the node; `-` for the agent's standard error
    * @param directory
    *   working directory of the testee, on the node
    * @param also
    *   beginning of the markers of others that are to be killed, too
    */
  def apply(
      script: String,
      command: Launcher.Command,
      log: String,
      directory: String,
      also: Option[String] = None
  ): Seq[String] =
    Seq("bash", script, "--marker", command.marker, "--log", log, "--dir", directory) ++
      also.toSeq.flatMap(Seq("--also", _)) ++ command.cpus.toSeq.flatMap(cpus => Seq("--cpus", cpus.toString)) ++
      Seq("--listen", command.services.size.toString, "--") ++ command.words

  /** Runs an agent that needs no secrets until its end, or kills it after the deadline. */
  def runToEnd(agent: ProcessBuilder, within: FiniteDuration): Unit = {
    val process = agent.redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
    val stdin = process.getOutputStream
    try {
      stdin.write('\n')
      stdin.flush()
    } catch { case _: IOException => () } // it could not start, and has said why, or there is no connection
    if (!process.waitFor(within.toMillis, MILLISECONDS)) process.destroyForcibly(): Unit
  }
}
