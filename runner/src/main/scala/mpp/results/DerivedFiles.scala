package mpp.results

import mpp.results.Status.Failed
import mpp.results.Status.Skipped

/** Everything in a run directory that follows from its journal: raw samples, summaries and the list of failures. */
object DerivedFiles {

  /** Writes what changes with a record that was just added.
    *
    * @param records
    *   the latest of every point's invocations, the added one among them
    */
  def update(directory: RunDirectory, added: PointRecord, records: Seq[PointRecord]): Unit = {
    val results = PointResult.all(records.filter(_.benchmark == added.benchmark))
    // A failed invocation changes what the others are worth.
    for (result <- results if result.point == added.point && result.samplesMillis.nonEmpty) {
      writeRaw(directory, result)
      writeSummaries(directory, added.benchmark, results)
    }
    writeFailures(directory, records)
  }

  /** Writes all of it, as for a journal from elsewhere.
    *
    * @param records
    *   the latest of every point's invocations
    */
  def writeAll(directory: RunDirectory, records: Seq[PointRecord]): Unit = {
    for ((benchmark, results) <- PointResult.all(records).groupBy(_.point.benchmark)) {
      results.filter(_.samplesMillis.nonEmpty).foreach(writeRaw(directory, _))
      writeSummaries(directory, benchmark, results)
    }
    writeFailures(directory, records)
  }

  private def writeRaw(directory: RunDirectory, result: PointResult): Unit = {
    val PointKey(symbol, benchmark, params) = result.point
    RunDirectory.replace(directory.raw(symbol, benchmark, params), result.samplesMillis.map(s => s"$s\n").mkString)
  }

  private def writeSummaries(directory: RunDirectory, benchmark: String, results: Seq[PointResult]): Unit = {
    val (converged, others) = results.partition(_.converged)
    for (
      (results, file) <- Seq(converged -> directory.summary(benchmark), others -> directory.unconverged(benchmark))
    ) {
      val lines = for {
        result <- results
        statistics <- result.statistics
      } yield SummaryFile.Line(result.point.symbol, result.point.params, statistics)
      // A point's only line goes elsewhere when a later invocation does not converge.
      if (lines.isEmpty) os.remove(file): Unit
      else RunDirectory.replace(file, SummaryFile.format(lines))
    }
  }

  private def writeFailures(directory: RunDirectory, records: Seq[PointRecord]): Unit = {
    val lines = for {
      record <- records if record.status == Failed || record.status == Skipped
      failure <- record.failure
    } yield Seq(
      record.symbol,
      record.benchmark,
      record.params.trim.replace("\n", ", "),
      record.invocation.toString,
      failure.kind.name,
      failure.reason
    )
    val table = Seq("IMPL", "BENCHMARK", "PARAMS", "INVOCATION", "KIND", "REASON") +: lines
    if (lines.isEmpty) os.remove(directory.failures): Unit
    else RunDirectory.replace(directory.failures, table.map(Csv.line(_) + "\n").mkString)
  }
}
