package mpp.remote

/** A way to a node.
  *
  * Its implementations differ in the program that carries a command's standard streams there and back.
  */
trait Connection {
  def node: NodeSpec

  /** Runs a bash script there, for a moment: what it needs may be shared with other ones.
    *
    * @return
    *   a process here whose standard streams are the script's
    */
  def brief(script: String): ProcessBuilder

  /** The same for a script that goes on, whose streams depend on nothing that others use. */
  def lasting(script: String): ProcessBuilder

  /** Exit code of such a process that says that there was no connection, or is none any more, where there is one. */
  def lost: Option[Int]

  /** The node's name or address as the network knows it. */
  def networkName: String

  /** A TCP port by which to find out whether the network lets anybody through to the node. */
  def probePort: Int

  /** Ends what its scripts have shared. */
  def close(): Unit
}
