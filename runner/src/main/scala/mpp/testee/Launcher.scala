package mpp.testee

import mpp.manifest.Files

/** Starts testee processes on one node, each through an agent.
  *
  * Implementations differ only in how files, and the agent's standard streams, reach the node.
  */
trait Launcher {

  /** The node's name in logs and result files. */
  def node: String

  /** The node's name or IP address, by which processes on other nodes reach it. */
  def host: String

  /** Its name or IP address by which the runner reaches it. */
  def hostForRunner: String

  /** Brings a testee's files to the node, if they are not there.
    *
    * @return
    *   their directory there
    * @throws java.io.IOException
    *   if they cannot be brought there
    */
  def provide(files: Files): String

  /** Starts an agent, which starts the command. */
  def start(command: Launcher.Command): Agent

  /** Ends processes that an earlier, killed runner has left of a run on the node, if it can be reached. */
  def sweep(run: String): Unit
}

object Launcher {

  /** A testee's command line, and its surroundings.
    *
    * @param words
    *   program and arguments
    * @param environment
    *   variables beside those that the node has anyway
    * @param secrets
    *   variables that go through the agent's standard input only
    * @param marker
    *   stands in the environment of the testee and of all its children, so that none is overlooked at the end
    * @param log
    *   file here, on the runner's machine, to which the testee's output is appended
    * @param services
    *   services that the testee is expected to announce
    * @param cpus
    *   processors that the testee may use, if not all that the agent may
    */
  final case class Command(
      words: Seq[String],
      environment: Map[String, String],
      secrets: Map[String, String],
      marker: String,
      log: os.Path,
      services: Set[String],
      cpus: Option[CpuSet] = None
  ) {

    /** Runs nothing, so that its agent only ends everything that bears its marker. */
    def idle: Command = copy(words = Seq("true"), services = Set.empty)
  }

  object Command {

    /** Does nothing, with a marker of a run. */
    def nothing(run: String): Command =
      Command(Seq("true"), Map.empty, Map.empty, s"$run/sweep", os.root / "dev" / "null", Set.empty)
  }
}
