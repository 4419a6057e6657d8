package mpp.remote

import java.io.IOException

import scala.annotation.tailrec

import mpp.InParallel
import mpp.manifest.Files

/** Copies files to many nodes in a binomial tree. In each round this machine and all nodes that have the files copy
  * them to one more node each: `n` nodes take `⌈log₂(n + 1)⌉` rounds, as long as [[InParallel.AtOnce]] copies may go on
  * at once.
  */
object CopyTree {

  /** The fewest nodes without the files. Fewer copies from this machine take hardly longer than the rounds. */
  val LeastNodes = 8

  /** The first copy that fails ends it: nodes need no way to log in to each other. Nodes that still lack the files then
    * are no error.
    *
    * @param nodes
    *   all that are to have the files
    * @param copying
    *   told of each copy before it begins
    */
  def apply(files: Files, nodes: Seq[RemoteLauncher])(copying: RemoteLauncher => Unit): Unit = {
    val (having, lacking) = nodes.partition(_.has(files))
    @tailrec def round(sources: Seq[RemoteLauncher], left: Seq[RemoteLauncher]): Unit = {
      val (next, later) = left.splitAt(sources.size + 1)
      next.foreach(copying)
      val copied = InParallel(next.zip(sources.map(Some(_)) :+ None)) {
        case (node, Some(source)) => node.provideFrom(source, files)
        case (node, None) => provides(node, files)
      }
      if (!copied.contains(false) && later.nonEmpty) round(sources ++ next, later)
    }
    if (lacking.sizeIs >= LeastNodes) round(having, lacking)
  }

  private def provides(node: RemoteLauncher, files: Files): Boolean =
    try {
      node.provide(files)
      true
    } catch { case _: IOException => false }
}
