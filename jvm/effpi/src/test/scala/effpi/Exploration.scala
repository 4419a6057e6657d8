package effpi

import scala.annotation.tailrec

/** All states that a model can reach, by all interleavings of its steps.
  *
  * @param steps
  *   from each reachable state to those after one step
  */
final case class Exploration[S](steps: Map[S, Set[S]]) {

  /** States without a step. */
  def quiet: Set[S] = steps.collect { case (state, next) if next.isEmpty => state }.toSet

  /** States from which none of some states can be reached. */
  def without(goal: S => Boolean): Set[S] = {
    val before = steps.toSeq.flatMap { case (from, next) => next.map(_ -> from) }.groupMap(_._1)(_._2)
    @tailrec
    def closure(found: Set[S], edge: Set[S]): Set[S] =
      if (edge.isEmpty) found
      else {
        val more = edge.flatMap(state => before.getOrElse(state, Nil)) -- found
        closure(found ++ more, more)
      }
    val goals = steps.keySet.filter(goal)
    steps.keySet -- closure(goals, goals)
  }

  /** True if steps come to an end, in whatever order they are taken: states without a predecessor are taken away until
    * none is left.
    */
  def alwaysEnds: Boolean = {
    @tailrec
    def noCycle(left: Map[S, Set[S]]): Boolean = {
      val (ends, others) = left.partition { case (_, next) => next.forall(!left.contains(_)) }
      if (ends.isEmpty) left.isEmpty else noCycle(others)
    }
    noCycle(steps)
  }
}

object Exploration {
  def from[S](start: S)(next: S => Set[S]): Exploration[S] = {
    @tailrec
    def explore(known: Map[S, Set[S]], edge: Set[S]): Map[S, Set[S]] =
      if (edge.isEmpty) known
      else {
        val steps = edge.iterator.map(state => state -> next(state)).toMap
        val all = known ++ steps
        explore(all, steps.values.flatten.toSet.filterNot(all.contains))
      }
    Exploration(explore(Map.empty, Set(start)))
  }
}
