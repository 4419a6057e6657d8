package mpp.testee

/** The command line of an agent, `scripts/agent.sh`. */
object AgentCommand {

  /** @param script
    *   where it is on the node
    * @param log
    *   a file on the node; `-` for the agent's standard error
    * @param directory
    *   working directory of the testee, on the node
    * @param listen
    *   how many services are announced
    * @param words
    *   what it is to run
    * @param also
    *   what the markers of others begin with that are to be killed, too
    */
  def apply(
      script: String,
      command: Launcher.Command,
      log: String,
      directory: String,
      listen: Int,
      words: Seq[String],
      also: Option[String] = None
  ): Seq[String] =
    Seq("bash", script, "--marker", command.marker, "--log", log, "--dir", directory) ++
      also.toSeq.flatMap(Seq("--also", _)) ++ command.cpus.toSeq.flatMap(cpus => Seq("--cpus", cpus.toString)) ++
      Seq("--listen", listen.toString, "--") ++ words
}
