package mpp.results

import mpp.text.Visible

/** Lines of comma-separated values (RFC 4180), of which each is a line. */
object Csv {

  /** A line, without its end. Text that a spreadsheet would take for a formula gets an apostrophe in front, and what a
    * terminal would obey is made [[Visible]].
    */
  def line(fields: Seq[String]): String = fields.map(f => quoted(harmless(Visible.line(f)))).mkString(",")

  private def quoted(field: String): String =
    if (field.exists(",\"".contains(_))) s"\"${field.replace("\"", "\"\"")}\"" else field

  private def harmless(field: String): String =
    if (field.headOption.exists("=+-@".contains(_)) && field.toDoubleOption.isEmpty) s"'$field" else field
}
