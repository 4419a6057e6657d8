package mpp.plot

import mpp.text.Quantity

/** An axis of a figure: its ends, its scale, and where its tics are.
  *
  * @param tics
  *   places and their texts
  * @param slanted
  *   true if the tics' texts are too long to stand side by side
  */
final case class Axis(
    from: Double,
    to: Double,
    log: Boolean,
    tics: Seq[(Double, String)],
    slanted: Boolean = false
) {

  /** The place of a value, in parts of the axis. */
  def part(value: Double): Double = {
    val scale = if (log) math.log(_) else identity[Double] _
    (scale(value) - scale(from)) / (scale(to) - scale(from))
  }

  /** @param name
    *   gnuplot's: `x` or `y`
    */
  def script(name: String): String = {
    val rotation =
      if (slanted) s"rotate by ${if (tics.size > Axis.Crowd) -60 else -40} left" else "norotate autojustify"
    // gnuplot takes a label for a format.
    val labels = tics.map { case (place, label) => s"${Gnuplot.quoted(label.replace("%", "%%"))} $place" }
    Seq(
      s"${if (log) "set" else "unset"} logscale $name",
      s"set ${name}range [$from:$to]",
      s"set ${name}tics $rotation noenhanced (${labels.mkString(", ")})"
    ).mkString("\n")
  }
}

object Axis {

  /** More slanted texts than these touch one another unless they are steep. */
  private val Crowd = 20

  /** From this ratio on, a logarithmic axis shows more than a linear one. */
  private val Magnitudes = 20.0

  /** Part of an axis that is left free at both ends, so that no point lies on the border. */
  private val Room = 0.06

  /** Part of an axis that a tic needs. */
  private val LeastTicDistance = 0.06

  /** Part of an axis that a letter of a tic's label needs, and the room between two labels. */
  private val LetterWidth = 0.013
  private val LabelDistance = 0.02

  /** Multiple of the values up to which an interval's end stays in sight. */
  private val FarEnd = 3.0

  /** Along a slice's parameter, with tics where there are points, as far as their labels find room. */
  def along(slice: Slice): Axis = {
    val places = slice.coordinates
    val log = spansMagnitudes(places)
    val (from, to) = ends(places.head, places.last, log)
    val label = (x: Double) => slice.axis.values.label(x).getOrElse(Quantity.tic(x))
    Axis(from, to, log, thinned(places.map(x => x -> label(x)), log))
  }

  /** With a place for each of the labels, in a row. */
  def row(labels: Seq[String]): Axis = {
    val tics = labels.zipWithIndex.map { case (label, i) => i.toDouble -> label }
    Axis(-0.5, labels.size - 0.5, log = false, tics, slanted = true)
  }

  /** Up the values, from zero if it is linear. An interval that reaches far beyond them all leaves the picture, lest it
    * flatten them.
    *
    * @param logarithmic
    *   none if the values decide; values that are not above 0 are always shown on a linear one
    */
  def up(intervals: Seq[Interval], logarithmic: Option[Boolean] = None): Axis = {
    val values = intervals.map(_.value)
    val log = logarithmic.fold(spansMagnitudes(values))(_ && values.min > 0)
    val high = intervals.map(_.high).max.min(values.max * FarEnd)
    val (from, to) =
      if (log) ends(intervals.map(_.low).min.max(values.min / FarEnd), high, log) else (0.0, ends(0, high, log)._2)
    val tics = if (log) Tics.logarithmic(from, to) else Tics.linear(from, to)
    Axis(from, to, log, tics.map(x => x -> Quantity.tic(x)))
  }

  private def ends(low: Double, high: Double, log: Boolean): (Double, Double) =
    if (log) {
      val room = math.pow(high / low, Room)
      (low / room, high * room)
    } else {
      val room = if (high > low) (high - low) * Room else math.abs(high).max(1) * 0.5
      (low - room, high + room)
    }

  private def thinned(tics: Seq[(Double, String)], log: Boolean): Seq[(Double, String)] = {
    val scale = if (log) math.log(_) else identity[Double] _
    val span = scale(tics.last._1) - scale(tics.head._1)
    tics.tail.foldLeft(Vector(tics.head)) { (kept, tic) =>
      val letters = kept.last._2.length + tic._2.length
      val needed = LeastTicDistance.max(LetterWidth * letters / 2 + LabelDistance)
      if (scale(tic._1) - scale(kept.last._1) < span * needed) kept else kept :+ tic
    }
  }

  private def spansMagnitudes(values: Seq[Double]): Boolean = values.min > 0 && values.max / values.min >= Magnitudes
}
