package mpp.plot

/** Settings and words that all scripts for gnuplot share. */
object Gnuplot {

  /** Settings of every figure. */
  val preamble: String =
    """set encoding utf8
      |set grid lt 1 lc rgb "#dddddd" lw 0.5
      |set border 3 lc rgb "#444444"
      |set tics nomirror out
      |set key outside right top Left reverse width 1 spacing 1.2
      |set bars small
      |""".stripMargin

  /** A terminal per format. */
  val terminals: Map[String, String] = Map(
    "svg" -> """svg size 1000,560 font "DejaVu Sans,13" background rgb "white" noenhanced""",
    "png" -> """pngcairo size 1000,560 font "DejaVu Sans,11" background rgb "white" noenhanced""",
    "pdf" -> """pdfcairo size 20cm,11.2cm font "DejaVu Sans,10" noenhanced"""
  )

  /** An expression for a text, which may come from somebody else's results. Between double quotes gnuplot would run
    * what stands between backquotes as a command; between single quotes nothing has a meaning, but neither can they nor
    * the end of a line stand there.
    */
  def quoted(text: String): String = {
    val shown = text.filter(c => c == '\n' || !c.isControl)
    "'" + shown.replace("'", """'."'".'""").replace("\n", """'."\n".'""") + "'"
  }
}
