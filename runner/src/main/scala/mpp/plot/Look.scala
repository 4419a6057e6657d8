package mpp.plot

import mpp.manifest.Marker
import mpp.manifest.PlotStyle

/** How a testee is drawn.
  *
  * @param baseline
  *   drawn dashed, to tell it from the frameworks that it is a yardstick for
  */
final case class Look(label: String, style: PlotStyle, baseline: Boolean)

object Look {

  /** Colours that people with any kind of colour vision can tell apart (Okabe and Ito, "Color universal design", 2008).
    */
  private val palette = Seq("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#f0e442")

  /** For the n-th testee of which nothing but the symbol is known. */
  def fallback(symbol: String, n: Int): Look =
    Look(symbol, PlotStyle(palette(n % palette.size), Marker.all(n / palette.size % Marker.all.size)), baseline = false)
}
