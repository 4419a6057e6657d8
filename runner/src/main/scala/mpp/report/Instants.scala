package mpp.report

/** Moments as pages show them. */
object Instants {

  /** `2026-11-22 19:55:53 UTC` for what a manifest tells as `2026-11-22T19:55:53.35Z`; anything else as it is. */
  def short(instant: String): String = instant match {
    case Iso(day, time) => s"$day $time UTC"
    case other => other
  }

  private val Iso = """(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z""".r
}
