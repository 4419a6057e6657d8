package mpp.testee

import java.nio.file.NoSuchFileException

import scala.concurrent.duration._

import mpp.manifest.Files

/** Starts testees on this machine.
  *
  * @param agentScript
  *   `scripts/agent.sh`
  * @param directory
  *   working directory of its processes
  * @param copies
  *   true if testees run from copies of their files in that directory, rather than from where they were built
  * @param host
  *   as which others reach them
  */
final class LocalLauncher private (
    agentScript: os.Path,
    val node: String,
    directory: os.Path,
    copies: Boolean,
    val host: String
) extends Launcher {
  val hostForRunner: String = Address.AnyLoopbackPort.host

  def provide(files: Files): String =
    if (!copies) files.root.toString
    else {
      // An earlier process may have left something there.
      os.remove.all(directory)
      makeDirectory()
      for (path <- files.paths if !os.exists(files.root / path)) throw new NoSuchFileException(s"${files.root / path}")
      for (file <- files.all) os.copy(file, directory / file.relativeTo(files.root), createFolders = true)
      directory.toString
    }

  def start(command: Launcher.Command): Agent = {
    makeDirectory()
    val builder = agent(command)
    command.environment.foreach { case (name, value) => builder.environment.put(name, value) }
    new Agent(builder.start(), command.secrets, command.services, onLoss = () => sweep(command.idle))
  }

  def sweep(run: String): Unit = {
    makeDirectory()
    sweep(Launcher.Command.nothing(run), also = Some(s"$run/"))
  }

  private def makeDirectory(): Unit = os.makeDir.all(directory, "rwx------")

  private def sweep(command: Launcher.Command, also: Option[String] = None): Unit =
    AgentCommand.runToEnd(agent(command, also), LocalLauncher.SweepDeadline)

  private def agent(command: Launcher.Command, also: Option[String] = None): ProcessBuilder = {
    val agent = AgentCommand(agentScript.toString, command, command.log.toString, directory.toString, also)
    new ProcessBuilder(agent: _*).redirectError(ProcessBuilder.Redirect.INHERIT)
  }
}

object LocalLauncher {

  /** This machine, where testees run from where they were built. */
  val Node = "localhost"

  private val SweepDeadline = 10.seconds

  /** Starts testees from where they were built.
    *
    * @param host
    *   as which others reach them
    */
  def inPlace(
      agentScript: os.Path,
      directory: os.Path,
      host: String = Address.AnyLoopbackPort.host
  ): LocalLauncher = new LocalLauncher(agentScript, Node, directory, copies = false, host)

  /** Starts testees as on a node of their own: they have nothing but a copy of the files that they say a node needs. */
  def apart(agentScript: os.Path, node: String, directory: os.Path): LocalLauncher =
    new LocalLauncher(agentScript, node, directory, copies = true, Address.AnyLoopbackPort.host)
}
