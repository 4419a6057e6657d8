package mpp.cli

import java.io.PrintStream

import scala.concurrent.duration._

import kompics.benchmarks.ProgressResponse
import mpp.catalogue.Point
import mpp.manifest.Manifest
import mpp.results.PointRecord
import mpp.results.Status
import mpp.text.Assignments
import mpp.text.Numbers
import mpp.text.Visible

/** Shows a run's progress: a line per finished point and, on a terminal, one for the point at hand.
  *
  * @param total
  *   number of points planned, each invocation counted
  * @param invocations
  *   number planned of each point
  * @param out
  *   stream to print to
  * @param columns
  *   width of the terminal; none if lines cannot be overwritten
  */
final class Display(total: Int, invocations: Int, out: PrintStream, columns: Option[Int]) {
  private val started = System.nanoTime()
  private var finished = 0

  def pointStarted(testee: Manifest, point: Point): Unit = live(testee, point, "")

  def progressed(testee: Manifest, point: Point, p: ProgressResponse): Unit = {
    val runs =
      if (p.runsDone == 0) s"${Numbers.count(p.warmupRunsDone, "warm-up run")}" else Numbers.count(p.runsDone, "run")
    live(testee, point, s"$runs, last ${Numbers.time(p.lastMillis)}, RSE ${Numbers.percent(p.rse)}")
  }

  def pointFinished(record: PointRecord): Unit = synchronized {
    finished += 1
    val width = total.toString.length
    val n = s"%${width}d".format(finished)
    clear()
    val point = s"${record.symbol} ${record.benchmark} ${Assignments.words(record.parameters)}"
    out.println(Visible.line(s"[$n/$total] $point${which(record)}: ${outcome(record)}"))
    record.failure.filter(_ => record.status == Status.Failed).foreach(_.logTail.foreach(line =>
      out.println(s"    | ${Visible.line(line)}")
    ))
  }

  private def outcome(r: PointRecord): String = r.status match {
    case Status.Converged | Status.Unconverged =>
      val s = r.statistics.get
      val doubt =
        if (r.status == Status.Unconverged) " NOT CONVERGED" else if (!r.verified) " (answer not verified)" else ""
      val runs = Numbers.count(r.samplesMillis.size, "run")
      val pressed = if (r.pressure.isEmpty) "" else " (under pressure)"
      val late = if (r.isGeneratorLate) " (late generator)" else ""
      s"${Numbers.time(s.mean)} (RSE ${Numbers.percent(s.rse)}, $runs)$doubt${verification(r)}$pressed$late"
    case Status.Overloaded => s"overloaded: ${r.failure.fold("")(_.reason)}"
    case Status.Starved => s"starved: ${r.failure.fold("")(_.reason)}"
    case Status.NotImplemented => "not implemented"
    case Status.Failed => s"FAILED: ${r.failure.fold("")(f => s"${f.kind.name}: ${f.reason}")}"
    case Status.Skipped => s"skipped: ${r.failure.fold("")(_.reason)}"
  }

  private def which(r: PointRecord): String =
    if (invocations == 1) "" else s" (invocation ${r.invocation} of $invocations)"

  private def verification(r: PointRecord): String = r.verifiedOperations match {
    case None => ""
    case Some(0) => " (history not verified)"
    case Some(n) => s" (${Numbers.count(n, "operation")} linearizable)"
  }

  /** A line that wraps could not be cleared. */
  private def live(testee: Manifest, point: Point, detail: String): Unit = synchronized {
    for (width <- columns) {
      val elapsed = (System.nanoTime() - started).nanos
      val rest = elapsed * (total - finished).toLong / finished.max(1).toLong
      val when = Numbers.duration(elapsed) + (if (finished == 0) "" else s", about ${Numbers.duration(rest)} left")
      val what =
        Seq(
          s"${testee.symbol} ${point.benchmark.symbol}",
          detail,
          Assignments.words(point.parameters)
        ).filter(_.nonEmpty)
      clear()
      out.print(Visible.line(s"${finished + 1}/$total ($when) ${what.mkString("  ")}").take(width - 1))
      out.flush()
    }
  }

  private def clear(): Unit = if (columns.isDefined) out.print("\r\u001b[K")
}
