package mpp.results

import scala.collection.mutable

import mpp.results.Status.Failed
import mpp.results.Status.Skipped

/** Keeps everything in a run directory that follows from its journal: raw samples, summaries and the list of failures.
  *
  * A record costs the same however many there are. Its samples are appended to its point's. The tables, which are
  * replaced as a whole, are written again at most every [[DerivedFiles.LeastNanos]], and for no more than a tenth of
  * the time; in between they lack the latest records, until [[rewrite]].
  *
  * @param earlier
  *   records that the journal holds already, of which nothing is written before [[rewrite]]
  * @param nanoTime
  *   the time in nanoseconds, from any moment on
  */
final class DerivedFiles(
    directory: RunDirectory,
    earlier: Seq[PointRecord],
    nanoTime: () => Long = () => System.nanoTime
) {
  import DerivedFiles._

  /** The latest record of every invocation; where each of them is. */
  private val latest = mutable.ArrayBuffer.empty[PointRecord]
  private val places = mutable.HashMap.empty[PointKey, mutable.TreeMap[Int, Int]]
  private val failures = mutable.TreeSet.empty[Int]

  /** Points by benchmark, in the order in which they first appear, with their lines. */
  private val lines = mutable.HashMap.empty[String, mutable.LinkedHashMap[PointKey, Option[Line]]]

  private val staleSamples = mutable.LinkedHashSet.empty[PointKey]
  private val staleLines = mutable.LinkedHashSet.empty[PointKey]
  private var staleFailures = true
  private var nextRewriting = Option.empty[Long]

  for (record <- earlier) {
    keep(record): Unit
    staleSamples += record.point
  }

  /** The latest record of every invocation, in the order in which the invocations first appear. */
  def records: Seq[PointRecord] = latest.toSeq

  def add(record: PointRecord): Unit = {
    val isLast = keep(record)
    if (isLast && record.samplesMillis.nonEmpty && !staleSamples(record.point))
      os.write.append(raw(record.point), lineEach(record.samplesMillis), createFolders = true)
    else if (!isLast) staleSamples += record.point
    if (nextRewriting.forall(_ - nanoTime() <= 0)) rewrite()
  }

  /** Writes the files that are not up to date. */
  def rewrite(): Unit = {
    val begun = nanoTime()
    for (point <- staleSamples; result = resultOf(point) if result.samplesMillis.nonEmpty)
      RunDirectory.replace(raw(point), lineEach(result.samplesMillis))
    staleSamples.clear()
    for (point <- staleLines) lines(point.benchmark)(point) = lineOf(resultOf(point))
    staleLines.map(_.benchmark).foreach(writeSummaries)
    staleLines.clear()
    if (staleFailures) writeFailures()
    staleFailures = false
    val ended = nanoTime()
    nextRewriting = Some(ended + LeastNanos.max(PartOfTime * (ended - begun)))
  }

  /** @return
    *   true if it is new, and of the last invocation of its point
    */
  private def keep(record: PointRecord): Boolean = {
    val invocations = places.getOrElseUpdate(record.point, mutable.TreeMap.empty)
    val isLast = invocations.lastOption.forall(_._1 < record.invocation)
    val place = invocations.getOrElseUpdate(record.invocation, latest.size)
    if (place == latest.size) latest += record else latest(place) = record
    val isFailure = (record.status == Failed || record.status == Skipped) && record.failure.isDefined
    staleFailures ||= isFailure || failures(place)
    if (isFailure) failures += place else failures -= place
    lines.getOrElseUpdate(record.benchmark, mutable.LinkedHashMap.empty).getOrElseUpdate(record.point, None): Unit
    staleLines += record.point
    isLast
  }

  private def resultOf(point: PointKey): PointResult = PointResult(places(point).values.map(latest).toSeq)

  private def lineOf(result: PointResult): Option[Line] = result.statistics.map(statistics =>
    Line(result.converged, SummaryFile.Line(result.point.symbol, result.point.params, statistics))
  )

  private def raw(point: PointKey): os.Path = directory.raw(point.symbol, point.benchmark, point.params)

  private def writeSummaries(benchmark: String): Unit = {
    val (converged, others) = lines(benchmark).values.flatten.toSeq.partition(_.converged)
    for ((lines, file) <- Seq(converged -> directory.summary(benchmark), others -> directory.unconverged(benchmark)))
      // A point's only line goes elsewhere when a later invocation does not converge.
      if (lines.isEmpty) os.remove(file): Unit
      else RunDirectory.replace(file, SummaryFile.format(lines.map(_.line)))
  }

  private def writeFailures(): Unit = {
    val rows = for {
      record <- failures.toSeq.map(latest)
      failure <- record.failure
    } yield Seq(
      record.symbol,
      record.benchmark,
      record.params.trim.replace("\n", ", "),
      record.invocation.toString,
      failure.kind.name,
      failure.reason
    )
    val table = Seq("IMPL", "BENCHMARK", "PARAMS", "INVOCATION", "KIND", "REASON") +: rows
    if (rows.isEmpty) os.remove(directory.failures): Unit
    else RunDirectory.replace(directory.failures, table.map(Csv.line(_) + "\n").mkString)
  }
}

object DerivedFiles {
  val LeastNanos: Long = 10_000_000_000L

  /** Ten times as long as a rewriting took is nothing rewritten. */
  private val PartOfTime = 10L

  /** A point's line in one of the summaries. */
  private final case class Line(converged: Boolean, line: SummaryFile.Line)

  /** Writes all that follows from records, as for a journal from elsewhere. */
  def writeAll(directory: RunDirectory, records: Seq[PointRecord]): Unit =
    new DerivedFiles(directory, records).rewrite()

  private def lineEach(millis: Seq[Double]): String = millis.map(m => s"$m\n").mkString
}
