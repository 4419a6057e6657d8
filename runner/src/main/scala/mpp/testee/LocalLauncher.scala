package mpp.testee

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
    val agent = Seq("bash", agentScript.toString) ++
      Seq("--marker", command.marker, "--log", command.log.toString, "--dir", scratch.toString) ++
      Seq("--listen", command.services.size.toString, "--") ++ command.words
    val builder = new ProcessBuilder(agent: _*).redirectError(ProcessBuilder.Redirect.INHERIT)
    command.environment.foreach { case (name, value) => builder.environment.put(name, value) }
    new Agent(builder.start(), command.secrets, command.services)
  }
}

object LocalLauncher {
  val Node = "localhost"
}
