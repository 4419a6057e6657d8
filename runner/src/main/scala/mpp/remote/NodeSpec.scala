package mpp.remote

/** A machine that a user gives for a run.
  *
  * @param name
  *   unique in the run; in logs, manifests and on the command line
  * @param host
  *   its name for ssh or the scheduler
  * @param user
  *   if it is not the one that ssh would choose
  * @param port
  *   the port of its ssh server, if it is not the one that ssh would choose
  * @param directory
  *   directory for files: absolute, or relative to the home directory there
  * @param address
  *   IP address by which the other nodes, and the runner, reach it, if it is not that of the host
  * @param path
  *   directories to be put in front of its PATH, with colons between them
  * @param memoryMiB
  *   the memory that testees may count on, if it is not all that the node has
  */
final case class NodeSpec(
    name: String,
    host: String,
    user: Option[String],
    port: Option[Int],
    directory: String,
    address: Option[String] = None,
    path: Option[String] = None,
    memoryMiB: Option[Long] = None
)
