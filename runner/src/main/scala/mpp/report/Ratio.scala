package mpp.report

import java.math.MathContext

/** Ratios of times as tables show them: `1.00`, `3.42`, `12.3`, `1234`, and `0.0049`; what is 100,000 or more as `3e28`
  * and what is less than a thousandth as `3e-8`, since ends of intervals may be anywhere.
  */
object Ratio {
  private val TwoDigits = new MathContext(2)

  def text(ratio: Double): String =
    if (ratio.isNaN || ratio.isInfinite) "?"
    else if (ratio == 0) "0"
    else if (ratio < 0.00095) f"$ratio%.0e".replace("e-0", "e-")
    else if (ratio < 0.0995) new java.math.BigDecimal(ratio).round(TwoDigits).toPlainString
    else if (ratio < 9.995) f"$ratio%.2f"
    else if (ratio < 99.95) f"$ratio%.1f"
    else if (ratio < 99999.5) f"$ratio%.0f"
    else f"$ratio%.0e".replace("e+", "e").replace("e0", "e")
}
