package mpp.plot

import mpp.manifest.Kind
import mpp.manifest.Manifest
import mpp.manifest.Marker
import mpp.manifest.PlotStyle

/** How a testee is drawn.
  *
  * @param baseline
  *   drawn dashed, to tell it from the frameworks that it is a yardstick for
  */
final case class Look(label: String, style: PlotStyle, baseline: Boolean)

object Look {

  /** Colours that differ in lightness as well as in hue, to be told apart with any kind of colour vision: seven of
    * Okabe and Ito's ("Color universal design", 2008), and five between them.
    */
  private val palette = Seq("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000") ++
    Seq("#7b3294", "#8c510a", "#7f7f7f", "#a6d854", "#b2182b")

  def of(manifest: Manifest): Look =
    Look(manifest.label, manifest.plot, baseline = manifest.kind == Kind.Baseline)

  /** The known looks, and for every other testee its symbol with a colour that is not taken, as long as there are any.
    * Neighbours differ in their markers, too.
    */
  def complete(known: Map[String, Look], symbols: Seq[String]): Map[String, Look] = {
    val taken = known.values.map(_.style.colour.toLowerCase).toSet
    val colours = palette.filterNot(taken) ++ palette
    val unknown = symbols.distinct.filterNot(known.contains).sorted
    known ++ unknown.zipWithIndex.map { case (symbol, n) =>
      val marker = Marker.all((known.size + n) % Marker.all.size)
      symbol -> Look(symbol, PlotStyle(colours(n % colours.size), marker), baseline = false)
    }
  }
}
