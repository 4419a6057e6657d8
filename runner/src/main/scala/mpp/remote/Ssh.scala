package mpp.remote

import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64

/** Reaches nodes by the user's own OpenSSH: configuration, agent, jump hosts and known hosts are theirs.
  *
  * @param program
  *   `ssh`, or a program in its place, and its first arguments
  * @param control
  *   gives a directory for the sockets of shared connections; its path must be short, for those of sockets are
  */
final class Ssh(program: Seq[String], control: () => os.Path, val node: NodeSpec) extends Connection {
  import Ssh._

  def brief(script: String): ProcessBuilder =
    ssh(
      "-o",
      "ControlMaster=auto",
      "-o",
      s"ControlPath=${control()}/%C",
      "-o",
      s"ControlPersist=$PersistSeconds"
    )(script)

  /** With a connection of its own, so that the loss of a shared one does not end a measurement. */
  def lasting(script: String): ProcessBuilder = ssh("-o", "ControlMaster=no", "-o", "ControlPath=none")(script)

  /** With that node's keys and known hosts, or the agent that the user's configuration forwards. A program in ssh's
    * place is not there.
    */
  def fromNode(script: String): Option[Seq[String]] = Option.when(program == Seq("ssh")) {
    val user = node.user.orElse(configured.get("user")).toSeq.flatMap(Seq("-l", _))
    Seq("ssh") ++ Common ++ user ++ Seq("-p", probePort.toString, "--", networkName, forAnyShell(script))
  }

  val lost: Option[Int] = Some(ConnectionLost)

  lazy val networkName: String = configured.getOrElse("hostname", node.host)

  lazy val probePort: Int = configured.get("port").flatMap(_.toIntOption).getOrElse(SshPort)

  /** Settings for the host in the user's configuration. */
  private lazy val configured: Map[String, String] =
    BriefCommand.run(new ProcessBuilder((program ++ place("-G")): _*)).toOption.filter(_.exitCode == 0).toSeq
      .flatMap(_.output.linesIterator.map(_.split(" ", 2)).collect { case Array(key, value) => key -> value }).toMap

  def close(): Unit = {
    val exit = Seq("-o", s"ControlPath=${control()}/%C", "-O", "exit")
    BriefCommand.run(new ProcessBuilder((program ++ place(exit: _*)): _*)): Unit
  }

  private def ssh(options: String*)(script: String): ProcessBuilder =
    new ProcessBuilder((program ++ place(Common ++ options: _*) :+ forAnyShell(script)): _*)

  private def place(options: String*): Seq[String] =
    options ++ node.user.toSeq.flatMap(Seq("-l", _)) ++ node.port.toSeq.flatMap(p => Seq("-p", p.toString)) ++
      Seq("--", node.host)
}

object Ssh {

  /** Exit code of ssh for all that is not its command's. */
  private val ConnectionLost = 255

  private val PersistSeconds = 60
  private val SshPort = 22

  /** It asks nothing, and notices within 6 s that the other side is silent. */
  private val Common = Seq(
    "-T",
    "-x",
    "-o",
    "BatchMode=yes",
    "-o",
    "ConnectTimeout=10",
    "-o",
    "ServerAliveInterval=2",
    "-o",
    "ServerAliveCountMax=3"
  )

  /** The command goes to the user's login shell, of any kind. Its text has nothing in it that shells read differently
    * between single quotes.
    */
  private def forAnyShell(script: String): String = {
    val encoded = Base64.getEncoder.encodeToString(script.getBytes(UTF_8))
    s"exec bash -c 'eval \"$$(printf %s $encoded | base64 -d)\"'"
  }
}
