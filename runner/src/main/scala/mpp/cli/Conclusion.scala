package mpp.cli

import mpp.compare.Ranking
import mpp.compare.Ranking.Apart
import mpp.compare.Ranking.Ordered
import mpp.compare.Ranking.Ranked
import mpp.compare.Ranking.Standing
import mpp.compare.Verdict
import mpp.results.PointRecord
import mpp.results.PointSamples
import mpp.results.RunDirectory
import mpp.results.Status
import mpp.text.Numbers
import mpp.text.Quantity

/** The last lines of a run: who is fastest, how sure that is, what to do next, and where the report will be.
  *
  * @param command
  *   the command that goes on with the run
  * @param records
  *   the latest of every point's invocations, but for points that need more nodes: to try these again is of no use
  */
final class Conclusion(command: String, directory: RunDirectory, records: Seq[PointRecord]) {
  private val samples = PointSamples.of(records)
  private val benchmarks = samples.map(_.point.benchmark).distinct
  private val testees = samples.map(_.point.symbol).distinct

  /** Testees that have a place, fastest first, of each benchmark that has two. */
  private val standings: Seq[(String, Seq[Standing])] = {
    val times = benchmarks.map { benchmark =>
      samples.filter(_.point.benchmark == benchmark).groupBy(_.point.symbol)
        .map { case (symbol, own) => symbol -> own.map(s => s.point.params -> s.estimate).toMap }
    }
    benchmarks.zip(Ranking.of(times).map(_.filterNot(_.place.isInstanceOf[Apart]))).filter(_._2.size > 1)
  }

  /** No lines if nothing was measured. */
  def lines: Seq[String] =
    if (samples.isEmpty) Nil else fastest +: sure.toSeq :++ Seq(next, report)

  private def fastest: String = standings match {
    case Nil => s"measured: ${testees.mkString(", ")} on ${benchmarks.mkString(", ")}"
    case few if few.size <= Conclusion.MostNamed =>
      few.map { case (benchmark, places) =>
        val (first, second) = (places.head, places(1))
        val times = second.ratio.fold("")(r => s" (${second.symbol} takes ${Quantity.ratio(r.ratio)} times as long)")
        s"$benchmark ${first.symbol}$times"
      }.mkString("fastest: ", "; ", "")
    case many =>
      val leads = many.groupMapReduce(_._2.head.symbol)(_ => 1)(_ + _).toSeq.sortBy { case (s, n) => (-n, s) }
      leads.map { case (symbol, n) => s"$symbol in $n" }
        .mkString("fastest: ", ", ", s" of ${Numbers.count(many.size, "benchmark")}")
  }

  /** Nothing where nobody is compared. */
  private def sure: Option[String] = {
    val ranked = standings.map(_._2).filter(_.head.place.isInstanceOf[Ranked])
    val certain = ranked.count { standing =>
      standing.map(_.place).collect { case Ranked(rank, _) => rank }.count(_ == 1) == 1
    }
    val ordered = standings.map(_._2).count(_.head.place.isInstanceOf[Ordered])
    Option.when(standings.nonEmpty) {
      if (ranked.isEmpty)
        s"not sure: fewer than ${Verdict.LeastInvocations} invocations do not tell testees from processes"
      else {
        val others = if (ordered == 0) "" else s"; $ordered more have too few invocations"
        s"sure in $certain of ${Numbers.count(ranked.size, "benchmark")}, where no other testee may be as fast$others"
      }
    }
  }

  private def next: String = {
    val failed = records.count(r => r.status == Status.Failed || r.status == Status.Skipped)
    if (failed > 0) s"next: read ${directory.failures}; ./bench.sc $command --resume ${directory.path} tries them again"
    else if (samples.exists(_.invocations.series.size < Verdict.LeastInvocations))
      "next: measure again with --invocations 5, which tells testees from processes"
    else s"next: ./bench.sc plan --run ${directory.path} tells how many invocations find smaller differences"
  }

  private def report: String =
    s"report: ./plot.sc --run ${directory.path} writes plots/${directory.id}/report.html"
}

private object Conclusion {

  /** With more benchmarks, only their number is told for each testee that leads. */
  private val MostNamed = 3
}
