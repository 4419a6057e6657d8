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

  /** A terminal per format, for a height in pixels. */
  val terminals: Map[String, Int => String] = Map(
    "svg" -> (height => s"""svg size $Width,$height font "DejaVu Sans,13" background rgb "white" noenhanced"""),
    "png" -> (height => s"""pngcairo size $Width,$height font "DejaVu Sans,11" background rgb "white" noenhanced"""),
    "pdf" -> (height => s"""pdfcairo size 20cm,${height / 50.0}cm font "DejaVu Sans,10" noenhanced""")
  )

  /** The height in pixels of a picture whose key has so many lines: they all fit. */
  def height(keyEntries: Int): Int = math.max(LeastHeight, HeightAroundKey + EntryHeight * keyEntries)

  /** The width of a picture in pixels. */
  val Width = 1000

  /** The pixels of a picture's height above and below its plot. */
  val HeightAroundKey = 190

  // In pixels, with the fonts and the spacing that are set here.
  private val LeastHeight = 560
  private val EntryHeight = 24

  /** A title whose lines are so short that they fit above a plot: longer ones are broken after commas and semicolons.
    */
  def broken(title: String): String = title.linesIterator.map { line =>
    line.split("(?<=[,;]) ").foldLeft(Vector.empty[String]) { (lines, part) =>
      if (lines.nonEmpty && lines.last.length + part.length < MostLetters) lines.init :+ s"${lines.last} $part"
      else lines :+ part
    }.mkString("\n")
  }.mkString("\n")

  private val MostLetters = 95

  /** An expression for a text, which may come from somebody else's results. Between double quotes gnuplot would run
    * what stands between backquotes as a command; between single quotes nothing has a meaning, but neither can they nor
    * the end of a line stand there.
    */
  def quoted(text: String): String = {
    val shown = text.filter(c => c == '\n' || !c.isControl)
    "'" + shown.replace("'", """'."'".'""").replace("\n", """'."\n".'""") + "'"
  }
}
