package mpp.results

import java.time.Instant

import mpp.Eithers
import mpp.stats.SampleStatistics

/** Reads a results directory of the published suite: `summary/<BENCH>.data` or merged summaries alone, and
  * `raw/<IMPL>/<BENCH>-<params>.data` where there are samples.
  *
  * Raw files are taken in file order, which for testees on the JVM and in Erlang was not time order.
  */
object PublishedRun {

  /** @param entries
    *   all lines of the summaries
    * @param records
    *   the records of points that have raw samples; unverified, since the published suite kept no answers
    * @param strayFiles
    *   raw files of which no summary has a line
    */
  final case class Contents(entries: Seq[SummaryFile.Entry], records: Seq[PointRecord], strayFiles: Seq[os.Path])

  /** @return
    *   the fault of the directory, or its contents
    */
  def read(path: os.Path): Either[String, Contents] =
    for {
      folder <- SummaryFile.folder(path).toRight(s"$path holds no summaries (*.data)")
      _ <- ResultFile.stray(path, Seq(folder, path / "raw"))
        .map(s => s"$s: is no file or folder of $path").toLeft(())
      entries <- SummaryFile.readAll(folder)
      found = entries.map(e => e -> RunDirectory(path).raw(e.line.symbol, e.benchmark, e.line.params))
      sampled = found.filter { case (_, raw) => os.isFile(raw) }
      records <- Eithers.all(sampled.map { case (entry, raw) => record(entry, raw) })
    } yield Contents(entries, records, rawFiles(path).diff(sampled.map(_._2)))

  private def record(entry: SummaryFile.Entry, raw: os.Path): Either[String, PointRecord] = {
    val expected = "expected an execution time in milliseconds on every line"
    val read = ResultFile.lines(raw)((line, _) =>
      if (line.isBlank) Right(None) else line.toDoubleOption.map(Some(_)).toRight(expected)
    )
    read.map(_.flatten).flatMap(samples => record(entry, raw, samples))
  }

  private def record(entry: SummaryFile.Entry, raw: os.Path, samples: Seq[Double]): Either[String, PointRecord] =
    if (samples.isEmpty) Left(s"$raw: it holds no samples")
    else if (SampleStatistics.of(samples).toString != entry.line.statistics.toString)
      Left(s"$raw: its samples do not give the statistics in the summary of ${entry.benchmark}")
    else
      Right(
        PointRecord(
          symbol = entry.line.symbol,
          benchmark = entry.benchmark,
          parameters = SummaryFile.parameters(entry.line.params),
          params = entry.line.params,
          invocation = 1,
          status = Status.Converged,
          samplesMillis = samples,
          warmupMillis = Nil,
          verified = false,
          startedAt = Instant.ofEpochMilli(os.mtime(raw)),
          durationMillis = samples.sum.round
        )
      )

  private def rawFiles(path: os.Path): Seq[os.Path] = {
    val raw = path / "raw"
    if (os.isDir(raw)) os.walk(raw).filter(f => os.isFile(f) && f.ext == "data") else Nil
  }
}
