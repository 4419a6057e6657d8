package mpp.results

import mpp.results.Status.Converged
import mpp.results.Status.Failed
import mpp.results.Status.Skipped
import mpp.results.Status.Unconverged

/** Everything in a run directory that follows from its journal: raw samples, summaries and the list of failures. */
object DerivedFiles {

  /** Writes what changes with a record that was just added.
    *
    * @param records
    *   the latest of every point's invocations, the added one among them
    */
  def update(directory: RunDirectory, added: PointRecord, records: Seq[PointRecord]): Unit = {
    if (added.samplesMillis.nonEmpty) writeRaw(directory, records.filter(_.point == added.point))
    if (added.status == Converged || added.status == Unconverged) writeSummaries(directory, added.benchmark, records)
    writeFailures(directory, records)
  }

  /** Writes all of it, as for a journal from elsewhere.
    *
    * @param records
    *   the latest of every point's invocations
    */
  def writeAll(directory: RunDirectory, records: Seq[PointRecord]): Unit = {
    for ((_, same) <- records.filter(_.samplesMillis.nonEmpty).groupBy(_.point)) writeRaw(directory, same)
    records.map(_.benchmark).distinct.foreach(writeSummaries(directory, _, records))
    writeFailures(directory, records)
  }

  private def writeRaw(directory: RunDirectory, invocations: Seq[PointRecord]): Unit = {
    val samples = invocations.sortBy(_.invocation).flatMap(_.samplesMillis)
    val file = directory.raw(invocations.head.symbol, invocations.head.benchmark, invocations.head.params)
    RunDirectory.replace(file, samples.map(s => s"$s\n").mkString)
  }

  private def writeSummaries(directory: RunDirectory, benchmark: String, records: Seq[PointRecord]): Unit =
    for (
      (status, file) <- Seq(Converged -> directory.summary(benchmark), Unconverged -> directory.unconverged(benchmark))
    ) {
      val lines = for {
        record <- records if record.benchmark == benchmark && record.status == status
        statistics <- record.statistics
      } yield SummaryFile.Line(record.symbol, record.params, statistics)
      if (lines.nonEmpty) RunDirectory.replace(file, SummaryFile.format(lines))
    }

  private def writeFailures(directory: RunDirectory, records: Seq[PointRecord]): Unit = {
    val lines = for {
      record <- records if record.status == Failed || record.status == Skipped
      failure <- record.failure
    } yield Seq(
      record.symbol,
      record.benchmark,
      record.params.trim.replace("\n", ", "),
      failure.kind.name,
      failure.reason
    )
    val table = Seq("IMPL", "BENCHMARK", "PARAMS", "KIND", "REASON") +: lines
    if (lines.isEmpty) os.remove(directory.failures): Unit
    else RunDirectory.replace(directory.failures, table.map(Csv.line(_) + "\n").mkString)
  }
}
