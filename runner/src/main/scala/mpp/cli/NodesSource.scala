package mpp.cli

import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.results.RunDirectory

/** Where a command finds the nodes of a run. */
trait NodesSource {

  /** How many clients there can be; as many as are wanted, if there is no number. */
  def mostClients: Option[Int]

  /** Looks whether they are fit for what may be measured, before anything is built for it.
    *
    * @param pinning
    *   which processors testees are to use, if not all that there are
    * @throws UserError
    *   that names all problems
    */
  def survey(plan: Plan, pinning: Option[Pinning]): Unit

  /** Makes them ready to run testees, which are built.
    *
    * @throws UserError
    *   that names all problems
    */
  def open(directory: RunDirectory, plan: Plan): Nodes

  /** Ends what there is of them; once opened, the nodes do so themselves, and it does nothing. */
  def close(): Unit
}
