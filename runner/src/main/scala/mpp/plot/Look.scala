package mpp.plot

import mpp.manifest.Kind
import mpp.manifest.Manifest
import mpp.manifest.PlotStyle

/** A testee's label and style in pictures.
  *
  * @param baseline
  *   drawn dashed, to tell it from the frameworks that it is a yardstick for
  */
final case class Look(label: String, style: PlotStyle, baseline: Boolean)

object Look {

  def of(manifest: Manifest): Look =
    Look(manifest.label, manifest.plot, baseline = manifest.kind == Kind.Baseline)

  /** The known looks, and for every other testee its symbol with an unused style. */
  def complete(known: Map[String, Look], symbols: Seq[String]): Map[String, Look] = {
    val unknown = symbols.distinct.filterNot(known.contains).sorted
    known ++ unknown.zip(PlotStyle.unused(known.values.map(_.style).toSeq)).map { case (symbol, style) =>
      symbol -> Look(symbol, style, baseline = false)
    }
  }
}
