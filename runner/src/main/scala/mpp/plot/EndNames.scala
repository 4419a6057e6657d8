package mpp.plot

import mpp.plot.Gnuplot.quoted

/** Names of testees at the right ends of their curves, in place of a key. A line joins each name to its curve.
  *
  * @param ends
  *   testees and the last places of their curves
  * @param looks
  *   the look of every testee among them
  * @param up
  *   the upright axis
  */
final case class EndNames(ends: Seq[(String, (Double, Double))], looks: Map[String, Look], up: Axis) {
  import EndNames._

  /** Gnuplot's commands in front of the plot; none if there is no room. */
  def script: Option[String] = for {
    places <- Placement.of(ends.map { case (_, (_, y)) => up.part(y) }, LineHeight / plotHeight, 0, 1)
    if ends.nonEmpty
  } yield {
    val names = ends.zip(places).flatMap { case ((symbol, end), place) => name(looks(symbol), end, place) }
    (s"unset key\nset rmargin at screen ${1 - margin}" +: names).mkString("\n")
  }

  private def name(look: Look, end: (Double, Double), place: Double): Seq[String] = {
    val (x, y) = end
    val colour = s"lc rgb ${quoted(look.style.colour)}"
    Seq(
      s"set arrow from first $x, first $y to graph $NameAt, graph $place nohead $colour lw 0.7 dt 3 front",
      s"set label ${quoted(look.label)} at graph $NameAt, graph $place left noenhanced offset 1, 0 " +
        s"point pt ${look.style.marker.filled} $colour ps 1"
    )
  }

  private def plotHeight = Gnuplot.height(ends.size).toDouble - Gnuplot.HeightAroundKey

  /** Part of the picture to the right of the plot. */
  private def margin: Double = {
    val letters = ends.map { case (symbol, _) => looks(symbol).label.length }.max
    ((letters * LetterWidth + RoomAroundName) / Gnuplot.Width).min(MostMargin)
  }
}

object EndNames {

  /** Ends the use of names: further plots of the script have keys. */
  val after: String = "unset arrow\nunset label\nset key\nset rmargin"

  /** In parts of the plot's width. */
  private val NameAt = 1.03

  // In pixels, with the fonts that are set for pictures.
  private val LineHeight = 20.0
  private val LetterWidth = 8.0
  private val RoomAroundName = 60.0

  private val MostMargin = 0.45
}
