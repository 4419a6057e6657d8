package mpp.remote

import java.util.concurrent.atomic.AtomicInteger

/** Stands for a way to another machine: runs scripts on this one.
  *
  * @param directory
  *   for the node's files
  * @param instead
  *   gives the script that runs in place of one
  * @param hop
  *   gives the command by which another node runs a script here
  */
final class FakeConnection(
    name: String,
    directory: String,
    instead: String => String = identity,
    change: NodeSpec => NodeSpec = identity,
    hop: String => Option[Seq[String]] = _ => None
) extends Connection {
  val begun, closings = new AtomicInteger

  val node: NodeSpec = change(NodeSpec(name, name, user = None, port = None, directory, Some(FakeConnection.Address)))

  def brief(script: String): ProcessBuilder = bash(instead(script))

  def fromNode(script: String): Option[Seq[String]] = hop(script)

  def lasting(script: String): ProcessBuilder = {
    begun.incrementAndGet(): Unit
    bash(instead(script))
  }

  val lost: Option[Int] = Some(255)
  val networkName: String = "no-such-host.invalid"

  /** Nobody listens there, but it refuses. */
  val probePort: Int = 9

  def close(): Unit = closings.incrementAndGet(): Unit

  private def bash(script: String) = new ProcessBuilder("bash", "-c", script)
}

object FakeConnection {
  val Address = "127.0.0.1"

  /** Lines of a node that can take part. */
  val Sound: Seq[String] =
    Seq(s"MACHINE ${NativeCode.machine}", "PROCESSORS 2", "MEMORY 4096", "DIRECTORY /nowhere/mpp", "FREE 9999999")

  /** Has a survey's lines printed in place of being surveyed. */
  def telling(lines: Seq[String])(script: String): String =
    if (script.contains("say DONE")) (lines :+ "DONE").map(l => s"echo 'MPP-$l'").mkString("\n") else script
}
