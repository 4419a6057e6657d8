package mpp.results

/** Lines of comma-separated values (RFC 4180). */
object Csv {

  /** A line, without its end. Text that a spreadsheet would take for a formula gets an apostrophe in front. */
  def line(fields: Seq[String]): String = fields.map(f => quoted(harmless(f))).mkString(",")

  private def quoted(field: String): String =
    if (field.exists(",\"\r\n".contains(_))) s"\"${field.replace("\"", "\"\"")}\"" else field

  private def harmless(field: String): String =
    if (field.headOption.exists("=+-@\t\r".contains(_)) && field.toDoubleOption.isEmpty) s"'$field" else field
}
