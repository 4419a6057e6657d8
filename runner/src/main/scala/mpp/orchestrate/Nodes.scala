package mpp.orchestrate

import mpp.manifest.Manifest
import ujson.Obj

/** The nodes of a run. */
trait Nodes {

  /** What they are called in plans, logs and manifests. */
  def names: Nodes.Names

  /** What the machines are that they are on, by name. */
  def facts: Seq[(String, Obj)]

  /** Where local benchmarks are measured. */
  def local(testee: Manifest): Node

  /** Where distributed benchmarks are measured.
    *
    * @param clients
    *   at most as many as there are names for
    */
  def distributed(testee: Manifest, clients: Int): Nodes.Distributed

  /** Ends what an earlier runner, which was killed, has left of a run on them, as far as they can be reached: agents
    * end their testees when their runner is gone, but those that were stopped cannot.
    */
  def sweep(run: String): Unit

  /** Removes what a run has left on them, unless it is to be kept; afterwards they are of no use. */
  def close(): Unit

  /** Where that is which is kept, for the user. */
  def kept: Option[String]
}

object Nodes {

  /** @param local
    *   of the node of local benchmarks
    * @param clients
    *   of the nodes of so many clients
    */
  final case class Names(local: String, master: String, clients: Int => Seq[String])

  /** The nodes of a master and its clients. */
  final case class Distributed(master: Node, clients: Seq[Node])
}
