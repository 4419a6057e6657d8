package mpp.plot

import mpp.plot.Gnuplot.quoted
import mpp.results.FailureKind
import mpp.results.ResultText
import mpp.text.Assignments

/** A slice of a run's points.
  *
  * @param metric
  *   the quantity that the figure shows of each point
  * @param looks
  *   the look of every testee in the slice
  * @param caption
  *   the title's last line
  * @param guides
  *   curves besides those of testees
  * @param log
  *   true if the upright axis is logarithmic, false if it is linear; none if its values decide
  */
final case class Figure(
    slice: Slice,
    metric: YMetric,
    looks: Map[String, Look],
    caption: String,
    guides: Seq[Guide] = Nil,
    log: Option[Boolean] = None
) extends Drawing {
  import Figure._

  /** Testees stand side by side, the least value first, if all points have one place: they would hide one another. */
  private val sideBySide = slice.coordinates.size == 1

  private val symbols = {
    val inOrder = if (sideBySide) slice.measured.sortBy(_.interval(metric).value) else slice.measured.sortBy(labelOf)
    inOrder.map(_.symbol).distinct
  }

  /** Testees without a value, behind the others. */
  private val lacking =
    if (sideBySide) slice.failed.map(_.symbol).distinct.diff(symbols).sortBy(looks(_).label) else Nil

  /** Says benchmark, metric if it is not the benchmark's own, axis and fixed values; usable as a file name. */
  val name: String = {
    val shown = Seq(slice.benchmark.symbol) ++ metric.name ++ Seq("over", slice.axis.name)
    ResultText.fileName((shown.mkString("-") +: slice.fixed.map { case (k, v) => s"$k-$v" }).mkString("_"))
  }

  def keyEntries: Int = symbols.size + guides.count(_.title.isDefined)

  /** A block per testee, and one more for its unconverged points: axis, value, and its 95 % interval. */
  def data: String = {
    val blocks = for (symbol <- symbols; converged <- Seq(true, false)) yield {
      val lines = rows(symbol, converged)
      (s"# $symbol ${if (converged) "converged" else "not converged"}" +:
        (if (lines.isEmpty) Seq(NoRow) else lines)).mkString("\n")
    }
    s"# ${if (sideBySide) "testee" else slice.axis.name} | ${metric.label} | lower and upper end of the 95 % interval\n" +
      blocks.mkString("", "\n\n\n", "\n")
  }

  def script: String = Seq(
    s"set output ${quoted(name)}.\".\".extension",
    s"set title ${quoted(Gnuplot.broken(title))} noenhanced",
    s"set xlabel ${quoted(if (sideBySide) "" else slice.axis.label)} noenhanced",
    s"set ylabel ${quoted(s"${metric.label}  (${if (metric.higherIsBetter) "higher" else "lower"} is better)")} noenhanced",
    (if (sideBySide) Axis.row((symbols ++ lacking).map(looks(_).label)) else Axis.along(slice)).script("x"),
    up.script("y"),
    failed,
    saturation,
    names,
    s"plot ${parts.mkString(", \\\n     ")}",
    EndNames.after
  ).filter(_.nonEmpty).mkString("", "\n", "\n")

  private lazy val up = Axis.up(slice.measured.map(_.interval(metric)), log)

  /** Names beside the curves, or the key where there are other curves. Testees side by side have their names as tics.
    */
  private def names: String =
    if (sideBySide) "unset key"
    else if (guides.nonEmpty) ""
    else {
      val ends = symbols.map { symbol =>
        val last = slice.measured.filter(_.symbol == symbol).maxBy(_.coordinate(slice.axis))
        (symbol, (last.coordinate(slice.axis), last.interval(metric).value))
      }
      EndNames(ends, looks, up).script.getOrElse("")
    }

  private def parts =
    symbols.zipWithIndex.flatMap { case (symbol, i) => curves(symbol, 2 * i) } ++ guides.map(_.curve)

  /** Crosses at the upper end, since a point without a time has no height. */
  private def failed: String = {
    def cross(symbol: String, place: Double, height: Double) =
      s"set label '×' at first $place, graph $height center font ',16' tc rgb ${quoted(looks(symbol).style.colour)}"
    val crosses = if (sideBySide) lacking.zipWithIndex.map { case (symbol, i) => cross(symbol, symbols.size + i, 1) }
    else
      for {
        (at, there) <- slice.failed.groupBy(_.point.coordinate(slice.axis)).toSeq
        place <- at.toSeq
        (symbol, i) <- there.map(_.symbol).sortBy(looks(_).label).zipWithIndex
      } yield cross(symbol, place, 1 - CrossHeight * i)
    ("unset label" +: crosses).mkString("\n")
  }

  /** An upright line at each testee's greatest rate that it keeps up with, if it was overloaded by a greater one. */
  private def saturation: String = {
    val lines = for {
      (symbol, overloads) <- slice.failed.filter(_.kind == FailureKind.Overloaded).groupBy(_.symbol).toSeq.sortBy(_._1)
      first <- overloads.flatMap(_.point.coordinate(slice.axis)).minOption
      sustained <- slice.measured.filter(_.symbol == symbol).map(_.coordinate(slice.axis)).filter(_ < first).maxOption
      if slice.benchmark.latencies && !sideBySide
    } yield s"set arrow from first $sustained, graph 0 to first $sustained, graph 1 nohead dt '.' lw 2 " +
      s"lc rgb ${quoted(looks(symbol).style.colour)} back"
    ("unset arrow" +: lines).mkString("\n")
  }

  /** A blank line, at which gnuplot breaks the curve, stands for each place where other testees have points. */
  private def rows(symbol: String, converged: Boolean): Seq[String] = {
    val here = slice.measured.filter(m => m.symbol == symbol && m.converged == converged)
    val byPlace = here.groupBy(_.coordinate(slice.axis))
    val places = slice.coordinates.dropWhile(!byPlace.contains(_)).reverse.dropWhile(!byPlace.contains(_)).reverse
    val lines = places.flatMap(place =>
      byPlace.get(place).fold(Seq(""))(_.map { m =>
        val Interval(value, low, high) = m.interval(metric)
        Seq(if (sideBySide) symbols.indexOf(symbol).toDouble else place, value, low, high).mkString(" ")
      })
    )
    // Two blank lines would begin another block.
    lines.headOption.toSeq ++ lines.sliding(2).collect { case Seq(a, b) if a.nonEmpty || b.nonEmpty => b }
  }

  private def labelOf(point: PlottedPoint) = looks(point.symbol).label

  private def title: String = {
    val one = slice.measured.head.point.parameters.filter { case (name, _) => sideBySide && name == slice.axis.name }
    val fixed = Assignments.phrase(one ++ slice.fixed)
    val hollow = if (slice.measured.forall(_.converged)) "" else "; hollow: not converged"
    val thin = if (slice.measured.exists(_.time.method.withinProcess)) "; thin bars: this process only" else ""
    val crosses = slice.failed.map(f => FailedPoint.Words(f.kind)).distinct.map(w => s"; ×: $w").mkString
    val dots = if (saturation.contains("from")) "; dotted: the greatest rate before" else ""
    Seq(slice.benchmark.name, fixed, caption + hollow + thin + crosses + dots).filter(_.nonEmpty).mkString("\n")
  }

  /** A testee stands in the legend once: by its curve, or else by its unconverged points. */
  private def curves(symbol: String, block: Int): Seq[String] = {
    val Look(label, style, baseline) = looks(symbol)
    val colour = s"lc rgb ${quoted(style.colour)}"
    val line = s"$colour lw 2 dt ${if (baseline) "'-'" else "1"} ps 1.1"
    // A curve's points mostly have as many invocations; where some have but one, none looks surer than it is.
    val bars = if (slice.measured.exists(m => m.symbol == symbol && m.time.method.withinProcess)) ThinBar else Bar
    val titles = Seq(s"title ${quoted(label)} noenhanced", "notitle")
    val joined = if (guides.exists(_.symbol.contains(symbol))) "points" else "linespoints"
    val kinds = Seq((true, block, joined, style.marker.filled), (false, block + 1, "points", style.marker.hollow))
    val present = kinds.filter { case (converged, _, _, _) =>
      slice.measured.exists(m => m.symbol == symbol && m.converged == converged)
    }
    present.zip(titles).flatMap { case ((_, index, form, marker), title) =>
      val block = s"${quoted(s"$name.dat")} index $index using"
      Seq(
        s"$block 1:2 with $form $line pt $marker $title",
        // Not with yerrorbars: some versions of gnuplot blank out what is below the point.
        s"$block 1:3:(0):($$4-$$3) with vectors heads size screen $CapWidth,90 $colour lw $bars notitle"
      )
    }
  }
}

object Figure {
  private val Bar = 2.0
  private val ThinBar = 0.7

  /** Half the width of a bar's ends, in parts of the picture's. */
  private val CapWidth = 0.004

  /** The distance between crosses, in parts of the picture's height. */
  private val CrossHeight = 0.04

  /** Keeps an empty block's place, so that the blocks' numbers hold. */
  private[plot] val NoRow = "NaN NaN NaN NaN"
}
