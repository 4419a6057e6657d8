package mpp.plot

import mpp.catalogue.Catalogue
import mpp.manifest.Kind
import mpp.manifest.Marker
import mpp.manifest.PlotStyle
import mpp.results.PointRecord
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status
import mpp.results.SummaryFile
import mpp.stats.SampleStatistics

/** What plots need of a directory with results.
  *
  * @param measured
  *   points with results, by benchmark symbol
  * @param looks
  *   of every testee among them
  * @param unknown
  *   how many points with results the catalogue does not have, by benchmark symbol
  */
final case class RunData(measured: Map[String, Seq[Measured]], looks: Map[String, Look], unknown: Map[String, Int])

object RunData {

  /** @param known
    *   looks of testees for which the directory has none
    * @return
    *   what is wrong with the directory, or what it holds
    */
  def read(directory: RunDirectory, known: Map[String, Look]): Either[String, RunData] =
    RunContents.read(directory).map { contents =>
      val found = contents.records.flatMap(recorded) ++ contents.summarised.map(summarised)
      val (strange, measured) = found.partitionMap { case (benchmark, result) => result.toRight(benchmark) }
      val symbols = measured.map(_.symbol).distinct
      val looks = Look.complete(known.filter(k => symbols.contains(k._1)) ++ ownLooks(directory, symbols), symbols)
      RunData(measured.groupBy(_.point.benchmark.symbol), looks, strange.groupMapReduce(identity)(_ => 1)(_ + _))
    }

  /** A benchmark's symbol, and the point if the catalogue has it. */
  private type Found = (String, Option[Measured])

  private def recorded(record: PointRecord): Option[Found] = for {
    converged <- Map[Status, Boolean](Status.Converged -> true, Status.Unconverged -> false).get(record.status)
    statistics <- record.statistics
  } yield found(record.symbol, record.benchmark, record.parameters, statistics, converged)

  private def summarised(entry: SummaryFile.Entry): Found = {
    val SummaryFile.Line(symbol, params, statistics) = entry.line
    found(symbol, entry.benchmark, SummaryFile.parameters(params), statistics, converged = true)
  }

  private def found(
      symbol: String,
      benchmark: String,
      parameters: Seq[(String, String)],
      statistics: SampleStatistics,
      converged: Boolean
  ): Found = benchmark ->
    (for {
      entry <- Catalogue.find(benchmark)
      point <- entry.point(parameters.toMap)
      if entry.parameters.forall(point.coordinate(_).isDefined)
    } yield Measured(symbol, point, statistics, converged))

  /** As the run's manifest tells, so that a plot does not change with the checkout. */
  private def ownLooks(directory: RunDirectory, symbols: Seq[String]): Map[String, Look] = {
    val testees =
      if (os.isFile(directory.manifest)) ujson.read(os.read(directory.manifest))("testees").obj.toMap
      else Map.empty[String, ujson.Value]
    for {
      (symbol, testee) <- testees if symbols.contains(symbol)
      marker <- Marker.all.find(_.name == testee("plot")("marker").str)
    } yield symbol -> Look(
      testee("label").str,
      PlotStyle(testee("plot")("colour").str, marker),
      baseline = testee("kind").str == Kind.Baseline.name
    )
  }
}
