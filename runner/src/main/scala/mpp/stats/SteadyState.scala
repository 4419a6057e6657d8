package mpp.stats

/** The last part of a series that does not change. A flag: no sample is left out for it.
  *
  * After Barrett et al., "Virtual machine warmup blows hot and cold", Proceedings of the ACM on Programming Languages
  * 1, OOPSLA (2017).
  *
  * @param kind
  *   the course of the runs before
  * @param from
  *   index of the first run of the steady part
  * @param changes
  *   indices of the runs from which on the mean is another one, in ascending order
  */
final case class SteadyState(kind: SteadyState.Kind, from: Int, changes: Seq[Int]) {

  /** The mean of the series' steady part. */
  def mean(series: Array[Double]): Double = Moments.mean(series.drop(from))
}

object SteadyState {

  sealed abstract class Kind(val name: String)

  object Kind {

    /** All runs are alike. */
    case object Flat extends Kind("flat")

    /** Nothing before was faster. */
    case object WarmUp extends Kind("warm-up")

    /** Something before was faster. */
    case object SlowDown extends Kind("slow-down")

    /** The last change comes too late to call the rest steady. */
    case object NoSteadyState extends Kind("no-steady-state")
  }

  /** Part of a series that the steady part has to be, as in the paper: the last 500 of 2,000 runs. */
  private val LeastPart = 0.25

  /** Part of a point's invocations that must be alike: of many, some seem to change by chance. */
  private val LeastAlike = 0.8

  /** The kind that a point's invocations have in common, if they do. */
  def common(states: Seq[SteadyState]): Option[Kind] =
    states.groupBy(_.kind).collectFirst { case (kind, alike) if alike.size >= LeastAlike * states.size => kind }

  /** @param series
    *   one invocation's execution times, in time order
    */
  def of(series: Array[Double]): SteadyState = {
    val changes = ChangePoints.of(series)
    val starts = 0 +: changes
    val segments = starts.zip(starts.drop(1) :+ series.length).map { case (from, until) => series.slice(from, until) }
    val centres = segments.map(Quantiles.median)
    val tolerance = if (segments.last.length > 1) Moments.deviation(segments.last) else 0.0
    val unlike = centres.lastIndexWhere(c => math.abs(c - centres.last) > tolerance)
    val from = starts(unlike + 1)
    val kind =
      if (unlike < 0) Kind.Flat
      else if (series.length - from < LeastPart * series.length) Kind.NoSteadyState
      else if (centres.take(unlike + 1).forall(_ > centres.last - tolerance)) Kind.WarmUp
      else Kind.SlowDown
    SteadyState(kind, from, changes)
  }
}
