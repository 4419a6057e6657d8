package mpp.plot

import mpp.catalogue.Point
import mpp.results.FailureKind

/** A point without a time because the testee was too slow for it: overloaded, or beyond its deadline. */
final case class FailedPoint(symbol: String, point: Point, kind: FailureKind)

object FailedPoint {

  /** Kinds of failures that tell of speed, with the words of plots. */
  val Words: Map[FailureKind, String] =
    Map(FailureKind.Overloaded -> "overloaded", FailureKind.Timeout -> "out of time")
}
