package mpp.results

import mpp.catalogue.Catalogue
import mpp.catalogue.Settings
import mpp.stats.Estimate
import mpp.stats.ScalabilityFit
import mpp.stats.SpeedUp

/** One point of a testee, measured on several numbers of processors.
  *
  * @param symbol
  *   the testee
  * @param benchmark
  *   the benchmark's symbol
  * @param parameters
  *   names and values of all but the number of processors
  * @param times
  *   in milliseconds, by the number of processors; at least two
  */
final case class ScalingCurve(
    symbol: String,
    benchmark: String,
    parameters: Seq[(String, String)],
    times: Map[Int, Estimate]
) {
  lazy val speedUps: Seq[SpeedUp] = SpeedUp.of(times)

  /** A fit, or a sentence why there is none, of each law. */
  lazy val fits: Seq[(ScalabilityFit.Law, Either[String, ScalabilityFit])] =
    ScalabilityFit.laws.map(law => law -> ScalabilityFit.of(law, times))

  /** The smallest number of processors. */
  def base: Int = times.keys.min
}

object ScalingCurve {

  /** A point with its time in milliseconds, as [[ScalingCurve]] has them, the number of processors included. */
  final case class Place(symbol: String, benchmark: String, parameters: Seq[(String, String)], time: Estimate)

  /** The curves that points are on, in the order in which they first appear. There is none of a benchmark of latencies:
    * they are no time that work takes.
    */
  def of(places: Seq[Place]): Seq[ScalingCurve] = {
    val found = for {
      place <- places if Catalogue.find(place.benchmark).forall(!_.latencies)
      text <- place.parameters.collectFirst { case (Settings.Processors, text) => text }
      processors <- text.toIntOption.filter(_ > 0)
    } yield ScalingCurve(
      place.symbol,
      place.benchmark,
      place.parameters.filterNot(_._1 == Settings.Processors),
      Map(processors -> place.time)
    )
    def line(c: ScalingCurve) = (c.symbol, c.benchmark, c.parameters)
    val byLine = found.groupMapReduce(line)(_.times)(_ ++ _)
    found.map(line).distinct.map(key => ScalingCurve(key._1, key._2, key._3, byLine(key))).filter(_.times.size > 1)
  }
}
