package mpp.report

import mpp.results.Status

/** The way a point ended.
  *
  * @param name
  *   its name in the journal
  * @param mark
  *   the words by which tables show it
  */
sealed abstract class Outcome(val name: String, val mark: String)

object Outcome {

  /** It was planned, but there is no record of it. */
  case object Missing extends Outcome("missing", "not measured")

  /** There is a record of it. */
  final case class Ended(status: Status) extends Outcome(status.name, words(status))

  val Converged: Outcome = Ended(Status.Converged)
  val Unconverged: Outcome = Ended(Status.Unconverged)
  val NotImplemented: Outcome = Ended(Status.NotImplemented)

  /** All, best first. */
  val all: Seq[Outcome] = Status.all.map(Ended(_)) :+ Missing

  private def words(status: Status) = status match {
    case Status.Converged => "converged"
    case Status.Unconverged => "not converged"
    case Status.Overloaded => "overloaded"
    case Status.Starved => "starved"
    case Status.Failed => "failed"
    case Status.NotImplemented => "not implemented"
    case Status.Skipped => "skipped"
  }
}
