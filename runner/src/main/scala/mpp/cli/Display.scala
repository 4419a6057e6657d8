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

/** Shows a run's progress: a line per finished point and, on a terminal, a table of the testees below these lines.
  *
  * @param planned
  *   as for [[ProgressTable]]
  * @param invocations
  *   number planned of each point
  * @param out
  *   stream to print to
  * @param terminal
  *   size of the terminal; none if lines cannot be overwritten
  * @param nanoTime
  *   a clock
  */
final class Display(
    planned: Seq[(String, Int)],
    invocations: Int,
    out: PrintStream,
    terminal: Option[Terminal.Size],
    nanoTime: () => Long = () => System.nanoTime()
) {
  private val total = planned.map(_._2).sum
  private val table = new ProgressTable(planned)
  private val started = nanoTime()
  private var painted = 0
  private var paintedAt = Option.empty[Long]

  def pointStarted(testee: Manifest, point: Point): Unit = live(testee, point, "", atOnce = true)

  def progressed(testee: Manifest, point: Point, p: ProgressResponse): Unit = {
    val runs =
      if (p.runsDone == 0) s"${Numbers.count(p.warmupRunsDone, "warm-up run")}" else Numbers.count(p.runsDone, "run")
    live(testee, point, s"$runs, last ${Numbers.time(p.lastMillis)}, RSE ${Numbers.percent(p.rse)}", atOnce = false)
  }

  def pointFinished(record: PointRecord): Unit = synchronized {
    table.add(record)
    val width = total.toString.length
    val n = s"%${width}d".format(table.points)
    clear()
    val point = s"${record.symbol} ${record.benchmark} ${Assignments.words(record.parameters)}"
    out.println(Visible.line(s"[$n/$total] $point${which(record)}: ${outcome(record)}"))
    record.failure.filter(_ => record.status == Status.Failed).foreach(_.logTail.foreach(line =>
      out.println(s"    | ${Visible.line(line)}")
    ))
    paint()
  }

  /** Removes the table: other lines follow. The next event brings it back. */
  def clear(): Unit = synchronized {
    if (painted > 0) {
      val up = if (painted > 1) s"\u001b[${painted - 1}A" else ""
      out.print(s"\r$up\u001b[J")
      out.flush()
      painted = 0
    }
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
    case Some(n) => s" (${Numbers.count(n, "operation")} verified)"
  }

  /** @param atOnce
    *   false if the next event may show it
    */
  private def live(testee: Manifest, point: Point, detail: String, atOnce: Boolean): Unit = synchronized {
    val what = Seq(point.benchmark.symbol, detail, Assignments.words(point.parameters)).filter(_.nonEmpty)
    table.now(testee.symbol, what.mkString("  "))
    if (atOnce || paintedAt.forall(nanoTime() - _ >= Display.Pause.toNanos)) paint()
  }

  /** A line that wraps, or a table that is higher than the terminal, could not be cleared. */
  private def paint(): Unit = for (size <- terminal) {
    clear()
    val most = (size.rows - 1).min(Display.MostLines)
    val lines = if (most < 2) Nil else table.lines(most, (nanoTime() - started).nanos)
    out.print(lines.map(Visible.line(_).take(size.columns - 1)).mkString("\n"))
    out.flush()
    painted = lines.size
    paintedAt = Some(nanoTime())
  }
}

object Display {

  /** Between two pictures of a point that goes on. */
  private val Pause = 200.millis

  /** A table that fills a large terminal would leave no room for finished points. */
  private val MostLines = 20
}
