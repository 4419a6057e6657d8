package mpp.compare

/** The outcome of a comparison for a point. */
sealed abstract class Verdict(val name: String)

object Verdict {

  /** Less time, beyond the threshold, and not by chance. */
  case object Faster extends Verdict("faster")

  /** More time, beyond the threshold, and not by chance: a regression. */
  case object Slower extends Verdict("slower")

  /** No difference that matters: one that is within the threshold, or an interval that is. */
  case object Same extends Verdict("same")

  /** The interval holds both 1 and what would matter. */
  case object Inconclusive extends Verdict("inconclusive")

  /** One of the runs has no result of it. */
  case object Missing extends Verdict("missing")

  /** The runs measured it under different conditions, or one of them too seldom to tell how well its mean is known. */
  case object NotComparable extends Verdict("not comparable")

  val all: Seq[Verdict] = Seq(Slower, Faster, Same, Inconclusive, Missing, NotComparable)
}
