package mpp.plot

import mpp.plot.Gnuplot.quoted

/** A curve of a figure that was not measured, but computed.
  *
  * @param formula
  *   gnuplot's, of `x`, with the range that it is drawn over in front, as in `[1:8] 2*x`
  * @param dash
  *   gnuplot's dash type
  * @param title
  *   its line in the key, if it has one
  * @param symbol
  *   the testee whose measured points it goes along, if they are one's: these are not joined by lines then
  */
final case class Guide(formula: String, dash: String, colour: String, title: Option[String], symbol: Option[String]) {

  /** Its part of the plot command. */
  def curve: String = {
    val key = title.fold("notitle")(t => s"title ${quoted(t)} noenhanced")
    s"$formula with lines lc rgb ${quoted(colour)} lw 1.5 dt ${quoted(dash)} $key"
  }
}

object Guide {

  /** The colour of curves that belong to no testee. */
  val Grey = "#777777"

  /** A line of the key without a curve. */
  def inKey(dash: String, title: String): Guide = Guide("NaN", dash, Grey, Some(title), None)
}
