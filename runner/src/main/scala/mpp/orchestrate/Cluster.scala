package mpp.orchestrate

import mpp.catalogue.SpaceName
import mpp.results.RunDirectory

/** Machines on which a run may measure. */
trait Cluster extends AutoCloseable {

  /** Most clients that it has room for; none if nothing bounds them. */
  def mostClients: Option[Int]

  /** Finds out whether the nodes are fit for a plan, before anything is built for it.
    *
    * @param pinning
    *   the processors that testees shall use, if not all
    * @param space
    *   the space that the plan's points are of
    * @return
    *   the reason why they are not, or the fit nodes
    */
  def survey(plan: Plan, pinning: Option[Pinning], space: SpaceName): Either[Cluster.Problem, SurveyedCluster]

  /** Ends the connections to the nodes. Opened nodes do so, too, and the second time nothing happens. */
  def close(): Unit
}

object Cluster {

  /** The reason why a run cannot use nodes. */
  sealed trait Problem

  /** The command line or the environment asks for more than this machine has. */
  final case class Misuse(reason: String) extends Problem

  /** Nodes lack something.
    *
    * @param problems
    *   the problems of all nodes, a line each
    */
  final case class Unfit(problems: Seq[String]) extends Problem
}

/** Nodes that are fit for a plan. */
trait SurveyedCluster {

  /** Brings testees, which are built by now, to their nodes.
    *
    * @param directory
    *   the run's directory
    * @param plan
    *   the plan of the whole run, even if only a part of it is left to be measured
    */
  def open(directory: RunDirectory, plan: Plan): Either[Cluster.Problem, Nodes]
}
