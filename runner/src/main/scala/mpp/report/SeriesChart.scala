package mpp.report

import mpp.history.Change
import mpp.history.ChangeText
import mpp.stats.ConfidenceInterval
import scalatags.Text.all._
import scalatags.Text.svgAttrs
import scalatags.Text.svgTags

/** A series of times as a small chart: logarithmic, one place per run, with a line before each change. It needs no
  * script.
  */
object SeriesChart {

  /** A chart's size in pixels where it has room. */
  sealed abstract class Size(val width: Int, val height: Int, val circles: Boolean)

  /** The line alone, for a cell of a table. */
  case object Spark extends Size(140, 26, circles = false)

  /** With a circle per value, and its interval. */
  case object Chart extends Size(360, 64, circles = true)

  /** @param title
    *   shown beside the pointer
    * @param doubtful
    *   true to draw it hollow
    */
  final case class Value(
      time: Double,
      interval: Option[ConfidenceInterval] = None,
      title: String = "",
      doubtful: Boolean = false
  )

  /** Free room around the values, in pixels. */
  private val Margin = 5.0

  /** The least span of the axis: smaller differences are no mountains. */
  private val LeastSpan = math.log(1.1)

  /** @param label
    *   the chart in words, for those who hear the page
    */
  def of(label: String, values: Seq[Value], changes: Seq[Change], size: Size): Frag = {
    val intervals = values.flatMap(_.interval).filter(_ => size.circles)
    val ends = values.map(_.time) ++ intervals.flatMap(i => Seq(i.low, i.high))
    val logs = ends.filter(x => x > 0 && !x.isInfinite).map(math.log)
    val centre = (logs.min + logs.max) / 2
    val span = (logs.max - logs.min).max(LeastSpan)
    def x(place: Double) = Margin + (size.width - 2 * Margin) * (place + 0.5) / values.size
    def y(time: Double) = {
      val part = 0.5 - (math.log(time.max(Double.MinPositiveValue)) - centre) / span
      Margin + (size.height - 2 * Margin) * part.max(0).min(1)
    }
    val line = values.zipWithIndex.map { case (v, i) => at(x(i.toDouble), y(v.time)) }.mkString(" ")
    svgTags.svg(cls := "series-chart", svgAttrs.viewBox := s"0 0 ${size.width} ${size.height}")(
      svgAttrs.width := size.width,
      svgAttrs.height := size.height,
      role := "img",
      aria.label := label,
      changes.map { change =>
        val place = number(x(change.at - 0.5))
        stroke(s"change ${ChangeText.direction(change)}", place, "0", place, size.height.toString)
      },
      svgTags.polyline(cls := "course", svgAttrs.points := line),
      if (size.circles) values.zipWithIndex.map { case (v, i) => circle(v, x(i.toDouble), y) }
      else
        svgTags.circle(
          svgAttrs.cx := number(x(values.size - 1.0)),
          svgAttrs.cy := number(y(values.last.time)),
          r(2.5)
        )
    )
  }

  private def circle(value: Value, x: Double, y: Double => Double): Frag = {
    val place = number(x)
    svgTags.g(cls := (if (value.doubtful) "doubtful" else "sure"))(
      value.interval.map(i => stroke("interval", place, number(y(i.low)), place, number(y(i.high)))),
      svgTags.circle(svgAttrs.cx := place, svgAttrs.cy := number(y(value.time)), r(3))(tag("title")(value.title))
    )
  }

  private def stroke(kind: String, x1: String, y1: String, x2: String, y2: String): Frag =
    svgTags.line(cls := kind, svgAttrs.x1 := x1, svgAttrs.y1 := y1, svgAttrs.x2 := x2, svgAttrs.y2 := y2)

  private def r(pixels: Double) = svgAttrs.r := pixels.toString

  private def at(x: Double, y: Double) = s"${number(x)},${number(y)}"

  private def number(x: Double) = f"$x%.1f"
}
