package mpp.profile

import mpp.manifest.Layer

/** Call stacks with the number of times, or the amount, that each was seen: the format of Gregg's flame graphs, which
  * most tools of this kind read.
  *
  * A line is a stack, its frames from the outermost to the innermost with semicolons between them, and its count.
  * Behind a frame's name there may be the kind of its code, in async-profiler's notation: `_[k]` is the kernel's.
  *
  * @param counts
  *   by stack; a stack has at least one frame, and a count above 0
  */
final case class FoldedStacks(counts: Map[Vector[String], Long]) {
  import FoldedStacks._

  def total: Long = counts.values.sum

  /** Each count so many times. */
  def times(factor: Long): FoldedStacks =
    if (factor == 1) this else FoldedStacks(counts.view.mapValues(_ * factor).toMap)

  /** A line per stack, in the order of their names. */
  def text: String =
    counts.toSeq.map { case (stack, count) => s"${stack.mkString(";")} $count\n" }.sorted.mkString

  /** Frames by the count of the stacks in which they are innermost, the largest first. A frame that calls itself counts
    * once for each stack in its total. Kinds of code are left out: compiled or not, it is the same method.
    */
  def frames: Seq[Frame] = {
    val self = counts.toSeq.groupMapReduce { case (stack, _) => name(stack.last) }(_._2)(_ + _)
    val all = counts.toSeq.flatMap { case (stack, count) => stack.map(name).distinct.map(_ -> count) }
    val kernel = counts.keysIterator.flatten.filter(_.endsWith(KernelCode)).map(name).toSet
    all.groupMapReduce(_._1)(_._2)(_ + _).toSeq
      .map { case (frame, total) => Frame(frame, self.getOrElse(frame, 0L), total, kernel(frame)) }
      .sortBy(frame => (-frame.self, -frame.total, frame.name))
  }

  /** The part of the count whose innermost frame has a name, from 0 to 1; 1 without any stack. */
  def named: Double =
    if (counts.isEmpty) 1
    else 1 - nameless.map(_.self).sum.toDouble / total

  /** The innermost frames that stand for code without a name, the largest first. */
  def nameless: Seq[Frame] = frames.filter(frame => frame.self > 0 && isUnnamed(frame.name))
}

object FoldedStacks {
  val none: FoldedStacks = FoldedStacks(Map.empty)

  /** Code without a symbol stands as the file that it is in, in brackets. */
  private[profile] def unnamed(file: String): String = s"[${file.split('/').last}]"

  private[profile] val KernelCode = "_[k]"

  /** A frame's share.
    *
    * @param self
    *   the count of stacks in which it is innermost
    * @param total
    *   the count of stacks that it is in
    * @param inKernel
    *   true if it is the kernel's code
    */
  final case class Frame(name: String, self: Long, total: Long, inKernel: Boolean = false) {

    /** The layer that it is in by its name. */
    def layer(layers: StackLayers): Option[Layer] = if (inKernel) Some(Layer.Kernel) else layers.of(name)
  }

  private val Kind = """_\[[a-z0-9]\]$""".r
  private val Line = """(.+) (\d{1,18})""".r

  /** The name of a frame without the kind of its code. */
  private[profile] def name(frame: String): String = Kind.replaceFirstIn(frame, "")

  private def isUnnamed(name: String): Boolean = name.startsWith("[") && name.endsWith("]")

  /** Sums up stacks; empty ones count for nothing. */
  def of(stacks: IterableOnce[(Seq[String], Long)]): FoldedStacks = {
    val sums = scala.collection.mutable.HashMap.empty[Vector[String], Long]
    for ((stack, count) <- stacks.iterator if stack.nonEmpty && count > 0)
      sums.updateWith(stack.iterator.map(word).toVector)(before => Some(before.getOrElse(0L) + count)): Unit
    FoldedStacks(sums.toMap)
  }

  /** @param lines
    *   lines of the format; others are passed over
    */
  def parse(lines: IterableOnce[String]): FoldedStacks = of(lines.iterator.collect { case Line(stack, count) =>
    stack.split(';').toSeq.filter(_.nonEmpty) -> count.toLong
  })

  /** Names may hold what parts frames, or lines. */
  private def word(frame: String): String =
    if (frame.isEmpty) "[unknown]" else frame.map(c => if (c == ';') ':' else if (c.isControl) ' ' else c)
}
