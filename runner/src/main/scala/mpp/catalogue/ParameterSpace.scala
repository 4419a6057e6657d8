package mpp.catalogue

/** The points of a benchmark's parameter space, in the order in which they are measured.
  *
  * Written as crosses of lists and ranges:
  * {{{
  * cross(10.k to 100.k by 30.k, List(10, 500), List(true, false))(Request(_, _, _))
  * }}}
  * The last list varies fastest.
  */
final case class ParameterSpace[+Q](points: Seq[Q]) {
  def size: Int = points.size

  /** The points that meet a condition. */
  def where(condition: Q => Boolean): ParameterSpace[Q] = ParameterSpace(points.filter(condition))

  /** The points of this space, then those of another. */
  def ++[R >: Q](that: ParameterSpace[R]): ParameterSpace[R] = ParameterSpace(points ++ that.points)
}

object ParameterSpace {

  /** One point per value. */
  def each[A, Q](as: Seq[A])(point: A => Q): ParameterSpace[Q] = ParameterSpace(as.map(point))

  /** One point per combination of values. */
  def cross[A, B, Q](as: Seq[A], bs: Seq[B])(point: (A, B) => Q): ParameterSpace[Q] =
    ParameterSpace(for (a <- as; b <- bs) yield point(a, b))

  /** One point per combination of values. */
  def cross[A, B, C, Q](as: Seq[A], bs: Seq[B], cs: Seq[C])(point: (A, B, C) => Q): ParameterSpace[Q] =
    ParameterSpace(for (a <- as; b <- bs; c <- cs) yield point(a, b, c))

  /** One point per combination of values. */
  def cross[A, B, C, D, Q](
      as: Seq[A],
      bs: Seq[B],
      cs: Seq[C],
      ds: Seq[D]
  )(point: (A, B, C, D) => Q): ParameterSpace[Q] =
    ParameterSpace(for (a <- as; b <- bs; c <- cs; d <- ds) yield point(a, b, c, d))

  /** Thousands and millions of messages, as spaces are written. */
  implicit final class Magnitudes(private val n: Int) extends AnyVal {
    def k: Long = n * 1000L
    def mio: Long = n * 1000000L
  }
}

/** The name of a benchmark's space: its choice of points to measure.
  *
  * @param mostHeapMiB
  *   the largest heap of testees that its points need, in MiB; none if they may need all that a machine can spare
  */
sealed abstract class SpaceName(val name: String, val purpose: String, val mostHeapMiB: Option[Long])

object SpaceName {

  /** For a first look and for continuous integration: seconds. A heap is small, since it is brought into memory at each
    * of many starts, which takes longer than the runs where it is large.
    */
  case object Quick extends SpaceName("quick", "a first look, in minutes", mostHeapMiB = Some(512))

  /** The published suite's testing space: 2 to 8 cores. */
  case object Testing extends SpaceName("testing", "2 to 8 cores, as published", mostHeapMiB = None)

  /** The published suite's full space: 30 to 50 cores. */
  case object Full extends SpaceName("full", "30 to 50 cores, as published", mostHeapMiB = None)

  val all: Seq[SpaceName] = Seq(Quick, Testing, Full)

  def named(name: String): Option[SpaceName] = all.find(_.name == name)
}
