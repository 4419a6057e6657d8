package mpp.testee

import scala.collection.immutable.SortedSet

/** Processors of a machine, by the numbers that its kernel gives them. */
final case class CpuSet(cpus: SortedSet[Int]) {
  def --(other: CpuSet): CpuSet = CpuSet(cpus -- other.cpus)

  def isEmpty: Boolean = cpus.isEmpty

  /** As the kernel writes it: `0-3,8`. */
  override def toString: String = {
    val ranges = cpus.foldLeft(List.empty[(Int, Int)]) {
      case ((first, last) :: rest, cpu) if cpu == last + 1 => (first, cpu) :: rest
      case (ranges, cpu) => (cpu, cpu) :: ranges
    }
    ranges.reverse.map { case (first, last) => if (first == last) s"$first" else s"$first-$last" }.mkString(",")
  }
}

object CpuSet {

  /** Kernels are built for no more. */
  private val Most = 8192

  def of(cpus: Iterable[Int]): CpuSet = CpuSet(cpus.to(SortedSet))

  private val Range = """(\d{1,5})(?:-(\d{1,5}))?""".r

  /** Reads a list of numbers and ranges with commas between them, such as `0-3,8`; nothing if it is none. */
  def parse(text: String): Option[CpuSet] = {
    val ranges = text.split(",", -1).toSeq.map {
      case Range(first, null) => Some(first.toInt to first.toInt)
      case Range(first, last) => Some(first.toInt to last.toInt)
      case _ => None
    }
    Option.when(ranges.forall(_.exists(range => range.nonEmpty && range.last < Most)))(
      of(ranges.flatten.flatten)
    )
  }
}
