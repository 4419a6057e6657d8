package mpp.remote

/** A node that can run the testees of a plan, as far as can be told before they are built.
  *
  * @param address
  *   IP address by which the others reach it
  * @param directory
  *   absolute directory for files
  * @param heapMiB
  *   the heap of a testee that is alone on the machine, in MiB
  */
final case class SurveyedNode(
    connection: Connection,
    address: String,
    directory: String,
    heapMiB: Long,
    survey: Survey
) {
  def name: String = connection.node.name
}
