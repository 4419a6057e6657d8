package mpp.text

import java.math.MathContext

/** Numbers as the report's tables and charts and the axes of pictures show them. `format.js` does the same in the
  * reader's browser.
  */
object Quantity {
  private val Digits = new MathContext(4)
  private val TicDigits = new MathContext(6)
  private val TwoDigits = new MathContext(2)

  /** The least number, its divisor, and its suffix. */
  private val Suffixes = Seq((1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e4, 1e3, "k"))
  private val Plain = 1e-4
  private val LeastRough = 1e-5

  /** Four significant digits: `0.05123`, `812.3`, `4217`, `12.04k`, `1.235M`, `1.2e-7`; `–` for no number. */
  def text(x: Double): String =
    if (x.isNaN || x.isInfinite) "–"
    else {
      // Its very value, as JavaScript takes it: 0.48905 is a little less than these digits.
      val rounded = new java.math.BigDecimal(x).round(Digits)
      if (rounded.signum != 0 && rounded.abs.doubleValue < Plain) exponential(rounded) else suffixed(rounded)
    }

  /** Two significant digits, as they are enough for what is known by an interval: `0.00017`, `0.11`, `24`. */
  def rough(x: Double): String =
    if (x.isNaN || x.isInfinite) "–"
    else if (x == 0) "0"
    else if (math.abs(x) < LeastRough) f"$x%.0e".replace("e-0", "e-")
    else new java.math.BigDecimal(x).round(TwoDigits).toPlainString

  def percent(fraction: Double): String =
    if (fraction.isNaN || fraction.isInfinite) "–" else s"${text(fraction * 100)} %"

  /** The label of a tic on an axis, exact for numbers of up to six digits: `0.05`, `250`, `10k`, `1.5M`. */
  def tic(x: Double): String = suffixed(BigDecimal(x).bigDecimal.round(TicDigits))

  /** Ratios of times: `1.00`, `3.42`, `12.3`, `1234`, and `0.0049`; from 100,000 on as `3e28` and below a thousandth as
    * `3e-8`, since ends of intervals may be anywhere; `?` for no number.
    */
  def ratio(ratio: Double): String =
    if (ratio.isNaN || ratio.isInfinite) "?"
    else if (ratio == 0) "0"
    else if (ratio < 0.00095) f"$ratio%.0e".replace("e-0", "e-")
    else if (ratio < 0.0995) new java.math.BigDecimal(ratio).round(TwoDigits).toPlainString
    else if (ratio < 9.995) f"$ratio%.2f"
    else if (ratio < 99.95) f"$ratio%.1f"
    else if (ratio < 99999.5) f"$ratio%.0f"
    else f"$ratio%.0e".replace("e+", "e").replace("e0", "e")

  /** Takes a rounded number, lest 9999.6 read 10000 while 10000 reads 10k. */
  private def suffixed(rounded: java.math.BigDecimal): String = {
    val (_, factor, suffix) = Suffixes.find(rounded.abs.doubleValue >= _._1).getOrElse((0.0, 1.0, ""))
    rounded.divide(BigDecimal(factor).bigDecimal).stripTrailingZeros.toPlainString + suffix
  }

  private def exponential(x: java.math.BigDecimal): String = {
    val digits = x.stripTrailingZeros
    val power = digits.precision - digits.scale - 1
    s"${digits.movePointLeft(power).toPlainString}e$power"
  }
}
