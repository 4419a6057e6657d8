package mpp.plot

import mpp.catalogue.Metric
import mpp.plot.Gnuplot.quoted
import mpp.results.Resource
import mpp.results.ResultText
import mpp.stats.Estimate
import mpp.text.Assignments
import mpp.text.Quantity

/** Time against processor time, a mark per point: a scheduler that spins is fast and costly. Diagonals show how many
  * times the timed part the processor time is. It can be more than there are processors: set-up, compilation and
  * clean-up are not timed.
  *
  * @param slice
  *   the points
  * @param places
  *   the same points with their processor time
  * @param looks
  *   the look of every testee among them
  * @param run
  *   the run's name
  */
final case class CostFigure(slice: Slice, places: Seq[CostFigure.Place], looks: Map[String, Look], run: String)
    extends Drawing {
  import CostFigure._

  private val benchmark = slice.benchmark
  private val time = YMetric.all(benchmark).last
  private val processorTime = YMetric.of(Resource.ProcessorTime)
  private val symbols = places.map(_.plotted.symbol).distinct.sortBy(s => looks(s).label)

  val name: String = ResultText.fileName(
    (s"${benchmark.symbol}-${Part}_along-${slice.axis.name}" +: slice.fixed.map { case (k, v) => s"$k-$v" }).mkString(
      "_"
    )
  )

  def keyEntries: Int = symbols.size

  /** A block per testee: time, processor time, and the ends of both 95 % intervals. */
  def data: String = {
    val blocks =
      symbols.map(symbol => (s"# $symbol" +: places.filter(_.plotted.symbol == symbol).map(row)).mkString("\n"))
    s"# ${time.label} | ${processorTime.label} | lower and upper ends of the 95 % intervals of both\n" +
      blocks.mkString("", "\n\n\n", "\n")
  }

  def script: String = Seq(
    s"set output ${quoted(name)}.\".\".extension",
    s"set title ${quoted(Gnuplot.broken(title))} noenhanced",
    s"set xlabel ${quoted(s"${time.label}  (lower is better)")} noenhanced",
    s"set ylabel ${quoted(s"${processorTime.label}  (lower is better)")} noenhanced",
    across.script("x"),
    up.script("y"),
    "unset label",
    diagonals,
    s"plot ${symbols.zipWithIndex.flatMap { case (symbol, i) => marks(symbol, i) }.mkString(", \\\n     ")}",
    "unset arrow\nunset label"
  ).mkString("", "\n", "\n")

  private val across = axis(places.map(_.plotted.interval(time).value))
  private val up = axis(places.map(_.processorTime.value))

  private def title: String =
    Seq(
      s"${benchmark.name}: time against processor time",
      Assignments.phrase(slice.fixed),
      s"a mark per value of ${slice.axis.label}, $run$dotted"
    ).filter(_.nonEmpty).mkString("\n")

  private def dotted = if (timed) "; dotted: processor time in parts of the timed part" else ""

  /** A percentile of latencies is no time in which processors could be busy. */
  private def timed = benchmark.sampled == Metric.executionTime

  private def row(place: Place): String = {
    val (x, y) = (place.plotted.interval(time), place.processorTime)
    val at = place.plotted.point.parameters.toMap.getOrElse(slice.axis.name, "")
    s"${Seq(x.value, y.value, x.low, x.high, y.low, y.high).mkString(" ")} # $at"
  }

  private def marks(symbol: String, block: Int): Seq[String] = {
    val Look(label, style, _) = looks(symbol)
    val colour = s"lc rgb ${quoted(style.colour)}"
    val of = s"${quoted(s"$name.dat")} index $block using"
    val thin = places.exists(p => p.plotted.symbol == symbol && p.plotted.time.method.withinProcess)
    val line = if (places.count(_.plotted.symbol == symbol) > 1) s"$of 1:2 with lines $colour lw 0.5 notitle" else ""
    Seq(
      line,
      s"$of 1:2:3:4:5:6 with xyerrorbars $colour lw ${if (thin) "0.4" else "0.8"} ps 0 notitle",
      s"$of 1:2 with points $colour pt ${style.marker.filled} ps 1.2 title ${quoted(label)} noenhanced"
    ).filter(_.nonEmpty)
  }

  /** Lines of one and of more times by powers of two, up to the first that no point exceeds. */
  private def diagonals: String = {
    val numbers = if (timed) Iterator.iterate(1)(_ * 2).takeWhile(_ < 2 * busiest).toSeq else Nil
    val lines = for (n <- numbers; ((x1, y1), (x2, y2)) <- ends(n.toDouble)) yield Seq(
      s"set arrow from $x1, $y1 to $x2, $y2 nohead lc rgb '#999999' lw 1 dt 3 back",
      s"set label ${quoted(s"× $n")} at $x2, $y2 right offset -0.5, -0.8 font ',10' tc rgb '#777777'"
    ).mkString("\n")
    ("unset arrow" +: lines).mkString("\n")
  }

  private def busiest: Double =
    places.map(p => p.processorTime.value / p.plotted.interval(time).value).max.max(1).min(Most)

  /** Ends of the line on which processor time is so many times the time, within the picture. */
  private def ends(factor: Double): Option[((Double, Double), (Double, Double))] = {
    val from = across.from.max(up.from / factor)
    val to = across.to.min(up.to / factor)
    Option.when(from < to)(((from, from * factor), (to, to * factor)))
  }
}

object CostFigure {

  /** A point, with the estimate of its processor time per run. */
  final case class Place(plotted: PlottedPoint, estimate: Estimate) {
    def processorTime: Interval = PlottedPoint.interval(plotted.point, YMetric.of(Resource.ProcessorTime), estimate)
  }

  /** Its part of a picture's name. */
  val Part = "cost"

  private val Most = 1024.0
  private val Room = 1.4

  private def axis(values: Seq[Double]): Axis = {
    val (from, to) = (values.min / Room, values.max * Room)
    Axis(from, to, log = true, Tics.logarithmic(from, to).map(t => t -> Quantity.tic(t)))
  }
}
