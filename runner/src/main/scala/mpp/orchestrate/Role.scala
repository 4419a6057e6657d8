package mpp.orchestrate

import java.security.SecureRandom

import mpp.manifest.Commands
import mpp.manifest.Manifest
import mpp.testee.Address
import mpp.testee.Launcher
import mpp.testee.TesteeProcess

/** The part that a process of a testee plays.
  *
  * @param name
  *   as in markers, logs and manifests
  * @param services
  *   services, and addresses that it is given for them
  * @param values
  *   texts for placeholders in its command line
  */
sealed abstract class Role(val name: String, val services: Map[String, Address], values: Map[String, String]) {

  /** The manifest's command for this role, if it has one. */
  protected def words(commands: Commands): Option[Seq[String]]

  /** The manifest's command, with its placeholders replaced.
    *
    * @param node
    *   its place
    * @param root
    *   directory of the testee's files on the node
    * @param secrets
    *   variables that go through the agent's standard input only
    * @param run
    *   identifies who starts it, in the marker
    * @param log
    *   file to which its output is appended
    * @param share
    *   its processors
    */
  def command(
      testee: Manifest,
      node: Node,
      root: String,
      secrets: Map[String, String],
      run: String,
      log: os.Path,
      share: Processors.Share = Processors.Share(None, None)
  ): Launcher.Command = {
    val template =
      words(testee.commands).getOrElse(throw new IllegalArgumentException(s"${testee.file} has no $name command"))
    val filled = values ++ Map("root" -> root, "heapMiB" -> node.heapMiB.toString)
    val nonce = java.lang.Long.toHexString(Role.nonces.nextLong())
    Launcher.Command(
      words = template.map(Commands.fill(_, filled)),
      environment = testee.environment.map { case (name, value) => name -> Commands.fill(value, filled) } ++
        share.environment,
      secrets = secrets,
      marker = Seq(run, testee.symbol, name, node.launcher.node, nonce).mkString("/"),
      log = log,
      services = if (testee.announces) services.keySet else Set.empty,
      cpus = share.cpus
    )
  }
}

object Role {
  private val nonces = new SecureRandom

  /** Measures local benchmarks.
    *
    * @param runner
    *   address at which it is to serve the runner
    */
  final case class Local(runner: Address)
      extends Role(TesteeProcess.Alone, Map("runner" -> runner), Map("runner" -> runner.toString)) {
    protected def words(commands: Commands): Option[Seq[String]] = Some(commands.local)
  }

  /** Measures distributed benchmarks, with the help of clients.
    *
    * @param runner
    *   address at which it is to serve the runner
    * @param master
    *   address at which it is to serve clients
    * @param clients
    *   their number
    */
  final case class Master(runner: Address, master: Address, clients: Int)
      extends Role(
        "master",
        Map("runner" -> runner, "master" -> master),
        Map("runner" -> runner.toString, "master" -> master.toString, "clients" -> clients.toString)
      ) {
    protected def words(commands: Commands): Option[Seq[String]] = commands.master
  }

  /** Takes part in distributed benchmarks.
    *
    * @param master
    *   address at which the master serves clients
    * @param client
    *   address at which it is to serve the master
    */
  final case class Client(master: Address, client: Address)
      extends Role(
        "client",
        Map("client" -> client),
        Map("master" -> master.toString, "client" -> client.toString)
      ) {
    protected def words(commands: Commands): Option[Seq[String]] = commands.client
  }
}
