package mpp.orchestrate

import mpp.catalogue.Link
import mpp.manifest.Manifest
import mpp.results.NodeFacts

/** The nodes of a run. */
trait Nodes extends AutoCloseable {

  /** Facts about the machines that they are on, by name. */
  def facts: Seq[(String, NodeFacts)]

  /** The nodes of a testee's processes.
    *
    * @param clients
    *   0 for local benchmarks, and at most as many as the plan has that they were opened for
    * @return
    *   the master's node first, or the only one, and then those of clients in order
    */
  def of(testee: Manifest, clients: Int): Seq[Node]

  /** Makes links so, and measures those between the master's machine and those of a testee's clients, now or in the
    * last minute.
    *
    * @param link
    *   of all machines that the nodes were opened for
    * @param clients
    *   how many there are
    * @return
    *   the reason why links cannot be so; or measures by name, by the client's node, none of links that are not
    *   measured
    */
  def links(link: Link, clients: Int): Either[String, Nodes.LinkMeasures]

  /** Ends processes that an earlier, killed runner has left of a run, on all nodes that can be reached. Agents end
    * their testees when their runner is gone, but stopped agents cannot.
    */
  def sweep(run: String): Unit

  /** Removes everything that the run has left on the nodes, unless it is to be kept, and ends connections to them. */
  def close(): Unit

  /** Place of the kept directories, for the user. */
  def kept: Option[String]
}

object Nodes {

  /** Measures of links by name, by the client's node. */
  type LinkMeasures = Map[String, Map[String, Double]]
}
