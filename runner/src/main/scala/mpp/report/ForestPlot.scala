package mpp.report

import mpp.compare.PointComparison
import mpp.plot.Tics
import mpp.text.Assignments
import mpp.text.Quantity
import scalatags.Text.all._

/** A comparison's ratios as a forest plot: a row per point with its interval, and a band for what does not matter. Thin
  * intervals have no verdict.
  *
  * Lewis and Clarke, "Forest plots: trying to see the wood and the trees", British Medical Journal 322 (2001).
  */
object ForestPlot {
  private val RowHeight = 20
  private val LabelWidth = 430
  private val PlotWidth = 420
  private val Margin = 24
  private val AxisHeight = 34

  /** Multiple of the farthest ratio up to which an interval's end stays in sight, in logarithms. */
  private val FarEnd = 2.0

  /** The order of rows: the greatest ratio first; equal ones by their labels.
    *
    * @param points
    *   with ratios
    */
  def sorted(points: Seq[PointComparison], label: String => String): Seq[PointComparison] =
    points.sortBy(p => (-p.ratio.get.log, label(p.point.symbol)))

  /** @param points
    *   with ratios, at least one
    * @param threshold
    *   the least difference that matters, as a fraction
    */
  def of(name: String, points: Seq[PointComparison], threshold: Double, label: String => String): Frag = {
    val most = math.log1p(threshold)
    val ends = points.flatMap(p => p.ratio.map(_.interval()).toSeq.flatMap(i => Seq(i.low, i.high))).map(x =>
      math.abs(math.log(x))
    )
    val farthest = points.flatMap(_.ratio).map(r => math.abs(r.log)).max.max(2 * most)
    val end = (ends.filterNot(_.isInfinite) :+ farthest).max.min(FarEnd * farthest)
    def x(log: Double) = LabelWidth + Margin + PlotWidth * (log.max(-end).min(end) / end + 1) / 2
    def at(log: Double) = f"${x(log)}%.1f"
    val foot = points.size * RowHeight
    val total = LabelWidth + PlotWidth + 2 * Margin
    val tics = Tics.linear(math.exp(-end), math.exp(end))
    shape("svg", "class" -> "forest", "viewBox" -> s"0 0 $total ${foot + AxisHeight}", "role" -> "img")(
      aria.label := s"Ratios of $name with 95 % intervals; the table of points has the numbers.",
      shape(
        "rect",
        "class" -> "band",
        "x" -> at(-most),
        "y" -> 0,
        "width" -> f"${x(most) - x(-most)}%.1f",
        "height" -> foot
      ),
      line("one", at(0), 0, at(0), foot),
      tics.map { tic =>
        val place = at(math.log(tic))
        Seq[Frag](line("tic", place, foot, place, foot + 5), words(place, foot + 20, "middle", Quantity.tic(tic)))
      },
      points.zipWithIndex.map { case (p, i) => row(p, i * RowHeight + RowHeight / 2, at, label) }
    )
  }

  private def row(p: PointComparison, middle: Int, at: Double => String, label: String => String): Frag = {
    val ratio = p.ratio.get
    val ends = ratio.interval()
    shape("g", "class" -> s"${p.verdict.name.replace(' ', '-')}${if (p.judged.isEmpty) " thin" else ""}")(
      words(s"$LabelWidth", middle + 4, "end", s"${label(p.point.symbol)} ${Assignments.phrase(p.parameters)}"),
      line("interval", at(math.log(ends.low)), middle, at(math.log(ends.high)), middle),
      shape("circle", "cx" -> at(ratio.log), "cy" -> middle, "r" -> 4)
    )
  }

  private def line(kind: String, x1: String, y1: Int, x2: String, y2: Int) =
    shape("line", "class" -> kind, "x1" -> x1, "y1" -> y1, "x2" -> x2, "y2" -> y2)

  private def words(x: String, y: Int, anchor: String, text: String) =
    shape("text", "x" -> x, "y" -> y, "text-anchor" -> anchor)(text)

  private def shape(name: String, attributes: (String, Any)*) =
    tag(name)(attributes.map { case (name, value) => attr(name) := value.toString })
}
