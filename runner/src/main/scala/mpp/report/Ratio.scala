package mpp.report

/** Ratios of times as tables show them: `1.00`, `3.42`, `12.3`, `1234`. */
object Ratio {
  def text(ratio: Double): String =
    if (ratio.isNaN || ratio.isInfinite) "?"
    else if (ratio < 9.995) f"$ratio%.2f"
    else if (ratio < 99.95) f"$ratio%.1f"
    else f"$ratio%.0f"
}
