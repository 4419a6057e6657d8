package mpp.text

import scala.concurrent.duration._

/** Numbers as people read them in a terminal. */
object Numbers {

  /** Four significant digits with a unit that fits: `812.3 us`, `4.217 ms`, `12.04 s`. */
  def time(millis: Double): String =
    if (!(millis >= 0) || millis.isInfinite) "-"
    else if (millis < 1) s"${significant(millis * 1000)} us"
    else if (millis < 10000) s"${significant(millis)} ms"
    else s"${significant(millis / 1000)} s"

  def percent(fraction: Double): String =
    if (fraction.isNaN || fraction.isInfinite) "-" else f"${fraction * 100}%.1f %%"

  /** `42 s`, `3 min 07 s`, `2 h 05 min`. */
  def duration(d: FiniteDuration): String = {
    val s = d.toSeconds
    if (s < 60) s"$s s" else if (s < 3600) f"${s / 60} min ${s % 60}%02d s" else f"${s / 3600} h ${s / 60 % 60}%02d min"
  }

  def count(n: Int, noun: String): String = if (n == 1) s"1 $noun" else s"$n ${noun}s"

  /** A positive number with at least four digits: `1.250`, `12.50`, `1250`. */
  def significant(x: Double): String =
    if (x < 10) f"$x%.3f" else if (x < 100) f"$x%.2f" else if (x < 1000) f"$x%.1f" else f"$x%.0f"
}
