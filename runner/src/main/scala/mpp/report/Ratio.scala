package mpp.report

/** Ratios of times as tables show them: `1.00`, `3.42`, `12.3`, `1234`; what is 100,000 or more as `3e28`, since ends
  * of intervals may be anywhere.
  */
object Ratio {
  def text(ratio: Double): String =
    if (ratio.isNaN || ratio.isInfinite) "?"
    else if (ratio < 9.995) f"$ratio%.2f"
    else if (ratio < 99.95) f"$ratio%.1f"
    else if (ratio < 99999.5) f"$ratio%.0f"
    else f"$ratio%.0e".replace("e+", "e").replace("e0", "e")
}
