package mpp.remote

/** A way to a node.
  *
  * Its implementations differ in the program that carries a command's standard streams there and back.
  */
trait Connection {
  def node: NodeSpec

  /** Runs a bash script there for a moment, perhaps over a connection that others share.
    *
    * @return
    *   a process here whose standard streams are the script's
    */
  def brief(script: String): ProcessBuilder

  /** Runs a bash script there for long, over a connection of its own. */
  def lasting(script: String): ProcessBuilder

  /** The words of a command by which another node runs a bash script on this one, if nodes may log in to each other. */
  def fromNode(script: String): Option[Seq[String]]

  /** Exit code that tells of a missing or lost connection, if one does. */
  def lost: Option[Int]

  /** The node's name or address as the network knows it. */
  def networkName: String

  /** A TCP port by which to find out whether the network lets anybody through to the node. */
  def probePort: Int

  /** Ends the shared connection. */
  def close(): Unit
}
