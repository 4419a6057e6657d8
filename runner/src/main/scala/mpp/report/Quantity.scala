package mpp.report

import java.math.MathContext

/** Numbers as the report's tables and charts show them. `format.js` does the same in the reader's browser. */
object Quantity {
  private val Digits = new MathContext(4)

  /** From where, by how much, and what it is called. */
  private val Suffixes = Seq((1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e4, 1e3, "k"))
  private val Plain = 1e-4

  /** Four significant digits: `0.05123`, `812.3`, `4217`, `12.04k`, `1.235M`, `1.2e-7`; `–` for what is no number. */
  def text(x: Double): String =
    if (x.isNaN || x.isInfinite) "–"
    else {
      // Rounded first, lest 9999.6 read 10000 while 10000 reads 10k; and its very value, as JavaScript does: 0.48905 is a
      // little less than these digits.
      val rounded = new java.math.BigDecimal(x).round(Digits)
      val size = rounded.abs.doubleValue
      if (size != 0 && size < Plain) exponential(rounded)
      else {
        val (_, factor, suffix) = Suffixes.find(size >= _._1).getOrElse((0.0, 1.0, ""))
        rounded.divide(BigDecimal(factor).bigDecimal, Digits).stripTrailingZeros.toPlainString + suffix
      }
    }

  def percent(fraction: Double): String =
    if (fraction.isNaN || fraction.isInfinite) "–" else s"${text(fraction * 100)} %"

  private def exponential(x: java.math.BigDecimal): String = {
    val digits = x.stripTrailingZeros
    val power = digits.precision - digits.scale - 1
    s"${digits.movePointLeft(power).toPlainString}e$power"
  }
}
