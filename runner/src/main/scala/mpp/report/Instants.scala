package mpp.report

import java.time.Instant
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter

/** Moments as pages show them. */
object Instants {

  /** `2026-11-22 19:55:53 UTC`, to the second. */
  def short(instant: Instant): String = Format.format(instant)

  private val Format = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC)
}
