package mpp.profile

import scala.collection.mutable

import mpp.manifest.Layer
import mpp.manifest.LayerRules

/** Tells which layers of a testee call stacks belong to.
  *
  * The innermost frame that a rule names decides: a library's function without a rule belongs to its caller. The
  * kernel's functions need no rule.
  *
  * @param own
  *   the testee's rules
  * @param common
  *   those of all testees of its language, behind its own
  */
final class StackLayers(own: LayerRules, common: LayerRules) {
  private val rules = own ++ common
  private val known = mutable.HashMap.empty[String, Option[LayerRules.Rule]]

  /** The layer of a function.
    *
    * @param frame
    *   its name, with or without the kind of its code
    */
  def of(frame: String): Option[Layer] =
    if (frame.endsWith(FoldedStacks.KernelCode)) Some(Layer.Kernel) else rule(frame).map(_.layer)

  /** The layer of a stack.
    *
    * @param event
    *   where threads wait, the kernel puts them to sleep, and those that asked it to are of interest: its functions are
    *   passed over
    */
  def of(stack: Seq[String], event: Event): Layer =
    stack.reverseIterator.flatMap(of(_)).find(layer => !event.waits || layer != Layer.Kernel).getOrElse(Layer.Other)

  /** The count of each layer's stacks, in the order of layers. */
  def counts(stacks: FoldedStacks, event: Event): Seq[(Layer, Long)] = {
    val sums = stacks.counts.toSeq.groupMapReduce { case (stack, _) => of(stack, event) }(_._2)(_ + _)
    Layer.all.map(layer => layer -> sums.getOrElse(layer, 0L))
  }

  /** Stacks with the layer's name in place of what the testee's own rules name, without the kinds of code: so two
    * frameworks' functions of the same name are the same.
    */
  def aligned(stacks: FoldedStacks): FoldedStacks = FoldedStacks.of(stacks.counts.iterator.map { case (stack, count) =>
    stack.map { frame =>
      val name = FoldedStacks.name(frame)
      own.of(name).fold(name)(_.aligned(name))
    } -> count
  })

  private def rule(frame: String) =
    known.getOrElseUpdate(frame, rules.of(StackLayers.Wrapped.replaceFirstIn(FoldedStacks.name(frame), "")))
}

object StackLayers {
  val none: StackLayers = new StackLayers(LayerRules.none, LayerRules.none)

  /** Compilers put this before the name of a function of an interface. */
  private val Wrapped = """^(?:<|non-virtual thunk to |virtual thunk to )+""".r
}
