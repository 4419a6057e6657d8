package mpp.results

import mpp.results.Status.Converged
import mpp.results.Status.Failed
import mpp.results.Status.Skipped
import mpp.results.Status.Unconverged

/** Everything in a run directory that follows from its journal: raw samples, summaries and the list of failures. */
object DerivedFiles {

  /** Writes what changes with the last of the records. */
  def update(directory: RunDirectory, records: Seq[PointRecord]): Unit = records.lastOption.foreach { last =>
    if (last.samplesMillis.nonEmpty) writeRaw(directory, records.filter(samePoint(last, _)))
    last.status match {
      case Converged | Unconverged => writeSummaries(directory, last.benchmark, records)
      case Failed | Skipped => RunDirectory.replace(directory.failures, failures(records))
      case Status.NotImplemented => ()
    }
  }

  /** Writes all of it, as for a journal from elsewhere. */
  def writeAll(directory: RunDirectory, records: Seq[PointRecord]): Unit = {
    for ((_, same) <- records.filter(_.samplesMillis.nonEmpty).groupBy(r => (r.symbol, r.benchmark, r.params)))
      writeRaw(directory, same)
    records.map(_.benchmark).distinct.foreach(writeSummaries(directory, _, records))
    if (records.exists(r => r.status == Failed || r.status == Skipped))
      RunDirectory.replace(directory.failures, failures(records))
  }

  private def samePoint(a: PointRecord, b: PointRecord): Boolean =
    a.symbol == b.symbol && a.benchmark == b.benchmark && a.params == b.params

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

  private def failures(records: Seq[PointRecord]): String = {
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
    (Seq("IMPL", "BENCHMARK", "PARAMS", "KIND", "REASON") +: lines).map(Csv.line).mkString("", "\n", "\n")
  }
}
