package mpp.testee

import java.io.IOException
import java.util.concurrent.TimeUnit.SECONDS

import scala.concurrent.duration._

/** Starts testees on this machine, from where they were built.
  *
  * @param agentScript
  *   `scripts/agent.sh`
  * @param buildRoot
  *   the testee's files
  * @param scratch
  *   working directory of its processes
  */
final class LocalLauncher(agentScript: os.Path, buildRoot: os.Path, scratch: os.Path) extends Launcher {
  val node: String = LocalLauncher.Node
  val filesRoot: String = buildRoot.toString

  def start(command: Launcher.Command): Agent = {
    val builder = agent(command, command.services.size, command.words)
    command.environment.foreach { case (name, value) => builder.environment.put(name, value) }
    new Agent(builder.start(), command.secrets, command.services, onLoss = () => sweep(command))
  }

  /** Every agent ends whatever bears its marker: one that has nothing else to do, with the marker of the lost one. */
  private def sweep(command: Launcher.Command): Unit = {
    val process = agent(command, listen = 0, Seq("true")).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
    val stdin = process.getOutputStream
    try {
      stdin.write('\n')
      stdin.flush()
    } catch { case _: IOException => () } // it could not start, and has said why
    if (!process.waitFor(LocalLauncher.SweepDeadline.toSeconds, SECONDS)) process.destroyForcibly(): Unit
  }

  private def agent(command: Launcher.Command, listen: Int, words: Seq[String]): ProcessBuilder = {
    val agent = Seq("bash", agentScript.toString) ++
      Seq("--marker", command.marker, "--log", command.log.toString, "--dir", scratch.toString) ++
      Seq("--listen", listen.toString, "--") ++ words
    new ProcessBuilder(agent: _*).redirectError(ProcessBuilder.Redirect.INHERIT)
  }
}

object LocalLauncher {
  val Node = "localhost"
  private val SweepDeadline = 10.seconds
}
