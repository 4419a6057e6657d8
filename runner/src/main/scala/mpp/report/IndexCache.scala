package mpp.report

import mpp.compare.ComparedRun
import mpp.results.Json
import mpp.results.PointKey
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.RunOverview

/** `plots/index.json`: the index's facts about each run, so that journals are read only once they have changed.
  *
  * @param journalBytes
  *   size of the run's journal when it was read
  * @param journalMillis
  *   when the journal was last written to before, since 1970
  * @param means
  *   milliseconds by testee, benchmark and params
  */
final private case class IndexCache(
    journalBytes: Long,
    journalMillis: Long,
    overview: RunOverview,
    means: Map[String, Map[String, Map[String, Double]]]
) {

  /** The mean of each point, in milliseconds. */
  def points: Map[PointKey, Double] = for {
    (symbol, benchmarks) <- means
    (benchmark, points) <- benchmarks
    (params, mean) <- points
  } yield PointKey(symbol, benchmark, params) -> mean
}

private object IndexCache {
  implicit private val codec: Json.ReadWriter[IndexCache] = Json.macroRW

  /** @return
    *   for each run its fault, or its facts
    */
  def of(runs: Seq[RunDirectory], plots: os.Path): Map[RunDirectory, Either[String, IndexCache]] = {
    val file = plots / "index.json"
    val kept = Option.when(os.isFile(file))(file).flatMap(Json.parseFile[Map[String, IndexCache]](_).toOption)
      .getOrElse(Map.empty[String, IndexCache])
    val found = runs.map(run => (run, look(run, kept.get(run.id)))).toMap
    val now = found.collect { case (run, Right(entry)) => run.id -> entry }
    if (now != kept) RunDirectory.replace(file, Json.write(now) + "\n")
    found
  }

  private def look(run: RunDirectory, kept: Option[IndexCache]): Either[String, IndexCache] = {
    // Before it is read: additions meanwhile are seen the next time.
    val journal = Option.when(os.isFile(run.journal))(os.stat(run.journal))
    val (bytes, millis) = (journal.fold(0L)(_.size), journal.fold(0L)(_.mtime.toMillis))
    kept.filter(k => journal.isDefined && k.journalBytes == bytes && k.journalMillis == millis)
      .map(Right(_))
      .getOrElse(RunContents.read(run).map(contents =>
        IndexCache(bytes, millis, RunOverview.of(contents), means(contents))
      ))
  }

  private def means(contents: RunContents): Map[String, Map[String, Map[String, Double]]] = {
    val times = ComparedRun.times(contents).toSeq.map { case (point, time) => point -> time.estimate.mean }
    times.filter { case (_, mean) => mean > 0 && !mean.isInfinite }.groupBy(_._1.symbol).map { case (symbol, own) =>
      symbol -> own.groupBy(_._1.benchmark).map { case (benchmark, points) =>
        benchmark -> points.map { case (point, mean) => point.params -> mean }.toMap
      }
    }
  }
}
