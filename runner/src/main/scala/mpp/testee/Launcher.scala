package mpp.testee

/** Starts testee processes on one node, each through an agent.
  *
  * Implementations differ only in how the agent's standard streams reach the node.
  */
trait Launcher {

  /** The node's name in logs and result files. */
  def node: String

  /** Where the testee's files are on the node. */
  def filesRoot: String

  /** Starts an agent, which starts the command. */
  def start(command: Launcher.Command): Agent
}

object Launcher {

  /** What an agent is to run.
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
    *   file on the node to which the testee's output is appended
    * @param services
    *   services that the testee is expected to announce
    */
  final case class Command(
      words: Seq[String],
      environment: Map[String, String],
      secrets: Map[String, String],
      marker: String,
      log: os.Path,
      services: Set[String]
  )
}
