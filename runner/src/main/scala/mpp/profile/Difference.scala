package mpp.profile

import scala.collection.mutable

import mpp.profile.ProfileDirectory.Entry
import mpp.results.ResultText

/** Two profiles of one point, frame by frame, by their costs per operation.
  *
  * @param first
  *   the side that the other one is compared with
  */
final case class Difference(first: Entry, second: Entry) {
  import Difference._

  /** The unit of all costs. */
  def unit: String = s"${first.event.cost._1} per operation"

  /** The name of its page, without extension. */
  def fileName: String = ResultText.fileName(s"${first.testee}-${second.testee}-${first.process}")

  /** Costs per operation of both, from one source: a profiler's samples and the kernel's clock may tell different
    * things of one process.
    */
  lazy val costs: (Double, Double) = {
    val ofKernel = for (a <- first.kernelsCost; b <- second.kernelsCost) yield (a, b)
    ofKernel.getOrElse((first.countedCost, second.countedCost))
  }

  private def sides = Seq(first -> costs._1, second -> costs._2)

  def title: String = s"${first.testee} to ${second.testee}, ${first.process}"

  /** The calls of both, without boxes that are too narrow to be seen. */
  lazy val tree: Node = {
    val root = new Grown("all")
    for (((entry, cost), side) <- sides.zipWithIndex) {
      val perCount = cost / entry.stacks.total
      for ((stack, count) <- entry.layers.aligned(entry.stacks).counts) {
        root.costs(side) += count * perCount
        stack.take(MostNested).foldLeft(root) { (parent, frame) =>
          val child = parent.children.getOrElseUpdate(frame, new Grown(frame))
          child.costs(side) += count * perCount
          child
        }: Unit
      }
    }
    root.shown(least = root.costs.sum * LeastShown)
  }

  /** Frames by their self costs, the largest change first. */
  def frames: Seq[FrameChange] = {
    val Seq(before, after) = sides.map { case (entry, cost) =>
      val stacks = entry.layers.aligned(entry.stacks)
      stacks.frames.filter(_.self > 0).map(f => f.name -> f.self * cost / stacks.total).toMap
    }: @unchecked
    (before.keySet ++ after.keySet).toSeq
      .map(name => FrameChange(name, before.getOrElse(name, 0.0), after.getOrElse(name, 0.0)))
      .sortBy(frame => (-frame.change.abs, frame.name))
  }
}

object Difference {

  /** Parts of a page's width that a box must have: about half a pixel. */
  private val LeastShown = 0.0005

  /** Deeper calls count as their callers'. */
  private val MostNested = 200

  /** A box of the graph.
    *
    * @param first
    *   its cost in the first profile, with that of all that it calls
    * @param second
    *   its cost in the second one
    */
  final case class Node(name: String, first: Double, second: Double, children: Seq[Node])

  /** The costs of a frame in itself. */
  final case class FrameChange(name: String, first: Double, second: Double) {
    def change: Double = second - first
  }

  final private class Grown(name: String) {
    val costs: Array[Double] = Array(0, 0)
    val children: mutable.HashMap[String, Grown] = mutable.HashMap.empty

    def shown(least: Double): Node = Node(
      name,
      costs(0),
      costs(1),
      children.toSeq.sortBy(_._1).collect { case (_, child) if child.costs.sum >= least => child.shown(least) }
    )
  }
}
