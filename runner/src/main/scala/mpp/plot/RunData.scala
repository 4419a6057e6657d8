package mpp.plot

import mpp.catalogue.Catalogue
import mpp.manifest.Kind
import mpp.manifest.Marker
import mpp.manifest.PlotStyle
import mpp.results.Journal
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.Status

/** What plots need of a run directory.
  *
  * @param measured
  *   points with results, by benchmark symbol
  * @param looks
  *   of every testee among them
  */
final case class RunData(measured: Map[String, Seq[Measured]], looks: Map[String, Look])

object RunData {

  /** @return
    *   what is wrong with the directory, or what it holds
    */
  def read(directory: RunDirectory): Either[String, RunData] =
    if (!os.isFile(directory.journal)) Left(s"${directory.path} is no run directory: it has no ${Journal.FileName}")
    else
      Journal.read(directory.journal).map { records =>
        val measured = records.flatMap(measuredPoint)
        RunData(measured.groupBy(_.point.benchmark.symbol), looks(directory, measured.map(_.symbol).distinct))
      }

  private def measuredPoint(record: PointRecord): Option[Measured] = for {
    converged <- Map[Status, Boolean](Status.Converged -> true, Status.Unconverged -> false).get(record.status)
    benchmark <- Catalogue.find(record.benchmark)
    point <- benchmark.point(record.parameters.toMap)
    statistics <- record.statistics
  } yield Measured(record.symbol, point, statistics, converged)

  /** As the run's manifest tells, so that a plot does not change with the checkout. */
  private def looks(directory: RunDirectory, symbols: Seq[String]): Map[String, Look] = {
    val testees =
      if (os.isFile(directory.manifest)) ujson.read(os.read(directory.manifest))("testees").obj.toMap
      else Map.empty[String, ujson.Value]
    symbols.sorted.zipWithIndex.map { case (symbol, n) =>
      val known = for {
        testee <- testees.get(symbol)
        marker <- Marker.all.find(_.name == testee("plot")("marker").str)
      } yield Look(
        testee("label").str,
        PlotStyle(testee("plot")("colour").str, marker),
        baseline = testee("kind").str == Kind.Baseline.name
      )
      symbol -> known.getOrElse(Look.fallback(symbol, n))
    }.toMap
  }
}
