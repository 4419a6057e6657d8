package mpp.profile

import scala.util.Try

/** Processes as the kernel lists them.
  *
  * @param proc
  *   folder of its list
  */
final class ProcessTree(proc: os.Path = os.root / "proc") {

  /** A process and all that descend from it, the process first. Those that end meanwhile are passed over. */
  def below(process: Long): Seq[Long] = {
    val children = all.flatMap(p => parent(p).map(_ -> p)).groupMap(_._1)(_._2)
    def from(p: Long): Seq[Long] = p +: children.getOrElse(p, Nil).sorted.flatMap(from)
    from(process)
  }

  /** True for a Java virtual machine. */
  def isJvm(process: Long): Boolean = maps(process, _.endsWith("/libjvm.so"))

  /** True for an interpreter of Python, which is its program or a library. */
  def isPython(process: Long): Boolean = maps(process, ProcessTree.Interpreter.findFirstIn(_).isDefined)

  private def maps(process: Long, file: String => Boolean): Boolean =
    read(process, "maps").exists(_.linesIterator.exists(file))

  private def all: Seq[Long] = os.list(proc).map(_.last).flatMap(_.toLongOption)

  /** The parent stands behind the name, which is in parentheses and may hold anything, and the state. */
  private def parent(process: Long): Option[Long] = read(process, "stat").flatMap { stat =>
    stat.drop(stat.lastIndexOf(')') + 1).trim.split(' ').lift(1).flatMap(_.toLongOption)
  }

  private def read(process: Long, file: String): Option[String] = Try(os.read(proc / process.toString / file)).toOption
}

object ProcessTree {
  private val Interpreter = """/(lib)?python3[0-9.]*(\.so[0-9.]*)?$""".r
}
