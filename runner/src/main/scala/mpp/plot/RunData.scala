package mpp.plot

import mpp.catalogue.Catalogue
import mpp.results.PointResult
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.SummaryFile
import mpp.stats.SampleStatistics

/** What plots need of a directory with results.
  *
  * @param measured
  *   points with results, by benchmark symbol
  * @param looks
  *   of every testee among them
  * @param unknown
  *   how many points with results the catalogue does not have, or have no mean that is a time, by benchmark symbol
  */
final case class RunData(measured: Map[String, Seq[Measured]], looks: Map[String, Look], unknown: Map[String, Int])

object RunData {

  /** @param known
    *   looks of testees for which the directory has none
    * @return
    *   what is wrong with the directory, or what it holds
    */
  def read(directory: RunDirectory, known: Map[String, Look]): Either[String, RunData] =
    for {
      contents <- RunContents.read(directory)
      found = PointResult.all(contents.records).flatMap(recorded) ++ contents.summarised.map(summarised)
      (strange, measured) = found.partitionMap { case (benchmark, result) => result.toRight(benchmark) }
      symbols = measured.map(_.symbol).distinct
      looks <- RunLooks.read(directory, symbols, known)
    } yield RunData(measured.groupBy(_.point.benchmark.symbol), looks, strange.groupMapReduce(identity)(_ => 1)(_ + _))

  /** A benchmark's symbol, and the point if the catalogue has it. */
  private type Found = (String, Option[Measured])

  private def recorded(result: PointResult): Option[Found] = result.statistics.map(statistics =>
    found(result.point.symbol, result.point.benchmark, result.parameters, statistics, result.converged)
  )

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
      if Measured.drawable(point, statistics)
    } yield Measured(symbol, point, statistics, converged))
}
