package mpp.plot

import mpp.compare.PointComparison
import mpp.plot.Gnuplot.quoted
import mpp.results.ResultText
import mpp.text.Assignments
import mpp.text.Quantity

/** The ratios of a benchmark's points in a comparison of two runs, each testee a column of its own points.
  *
  * @param points
  *   points of one benchmark, with a ratio each
  * @param looks
  *   the look of every testee among them
  * @param threshold
  *   the least difference that matters, as a fraction
  * @param caption
  *   the title's last line
  */
final case class RatioFigure(
    benchmark: String,
    points: Seq[PointComparison],
    looks: Map[String, Look],
    threshold: Double,
    caption: String
) extends Drawing {
  import RatioFigure._

  private val symbols = points.map(_.point.symbol).distinct.sortBy(s => looks(s).label)
  private val places = symbols.flatMap(s => points.filter(_.point.symbol == s)).zipWithIndex
  private val most = 1 + threshold

  val name: String = ResultText.fileName(s"$benchmark-ratio")

  def keyEntries: Int = symbols.size

  /** A block per testee with the points that have changed, and one with the others: place, ratio, its 95 % interval,
    * and the point.
    */
  def data: String = {
    val blocks = for (symbol <- symbols; changed <- Seq(true, false)) yield {
      val lines = places.filter { case (p, _) => p.point.symbol == symbol && isChanged(p) == changed }.map(line)
      (s"# $symbol ${if (changed) "faster or slower" else "neither"}" +:
        (if (lines.isEmpty) Seq(Figure.NoRow) else lines)).mkString("\n")
    }
    s"# place | ratio | lower and upper end of the 95 % interval | point\n" + blocks.mkString("", "\n\n\n", "\n")
  }

  def script: String = Seq(
    s"set output ${quoted(name)}.\".\".extension",
    s"set title ${quoted(s"$benchmark\n$caption$thin; filled: faster or slower")} noenhanced",
    s"set xlabel ${quoted(s"point, by its number in $name.dat")} noenhanced",
    s"set ylabel ${quoted("ratio of mean execution times  (less is faster)")} noenhanced",
    s"unset logscale x\nset xrange [-0.5:${places.size - 0.5}]\nset xtics autofreq",
    axis.script("y"),
    "unset object",
    s"set object 1 rectangle from graph 0, first ${1 / most} to graph 1, first $most fc rgb '#eeeeee' fs noborder behind",
    "unset arrow",
    "set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead lc rgb '#444444'",
    s"plot ${symbols.zipWithIndex.flatMap { case (symbol, i) => bars(symbol, 2 * i) }.mkString(", \\\n     ")}"
  ).mkString("", "\n", "\n")

  /** Reaches as far up as down, so that twice the time and half of it look alike. An interval that reaches far beyond
    * all ratios leaves the picture, lest it flatten them.
    */
  private def axis: Axis = {
    def farthest(of: PointComparison => Seq[Double]) = places.flatMap(p => of(p._1).map(math.abs)).max
    val ratio = farthest(p => Seq(p.ratio.get.log)).max(math.log(most)).max(LeastEnd)
    val ends = farthest { p =>
      val interval = p.ratio.get.interval()
      Seq(math.log(interval.low), math.log(interval.high))
    }
    val end = math.exp(ends.min(FarEnd * ratio).max(ratio) * Room)
    val tics = if (end > Magnitudes) Tics.logarithmic(1 / end, end) else Tics.linear(1 / end, end)
    Axis(1 / end, end, log = true, tics.map(t => t -> Quantity.tic(t)))
  }

  private def thin = if (points.exists(_.judged.isEmpty)) "; thin bars: without a verdict" else ""

  private def isChanged(p: PointComparison) = p.verdict.isChange

  private def line(place: (PointComparison, Int)): String = {
    val (p, x) = place
    val interval = p.ratio.get.interval()
    // An end at which gnuplot could not draw would hide the whole point.
    val ends = Seq(interval.low.max(1 / Farthest), interval.high.min(Farthest))
    (Seq(x.toDouble, p.ratio.get.ratio) ++ ends).mkString(" ") +
      s" # ${Assignments.words(p.parameters)}"
  }

  /** A testee stands in the legend once. */
  private def bars(symbol: String, block: Int): Seq[String] = {
    val Look(label, style, _) = looks(symbol)
    val filled = s"${from(block)} pt ${style.marker.filled} lc rgb ${quoted(style.colour)} ps 1.1 notitle"
    val hollow =
      s"${from(block + 1)} pt ${style.marker.hollow} lc rgb ${quoted(style.colour)} ps 0.8 title ${quoted(label)} noenhanced"
    Seq(hollow, filled)
  }

  private val width = if (points.exists(_.judged.isEmpty)) "0.7" else "1.5"

  private def from(block: Int) = s"${quoted(s"$name.dat")} index $block using 1:2:3:4 with yerrorbars lw $width"
}

object RatioFigure {

  /** Part by which the axis goes on behind the farthest ratio, in logarithms. */
  private val Room = 1.1

  /** Multiple of the farthest ratio up to which an interval's end stays in sight, in logarithms. */
  private val FarEnd = 2.0

  /** A logarithm. */
  private val LeastEnd = 0.02

  /** From here on a logarithmic axis has tics at powers of ten. */
  private val Magnitudes = 4.0
  private val Farthest = 1e6
}
